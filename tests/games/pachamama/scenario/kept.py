"""Scenario codes and the hashes of their maps, which may never change."""

KEPT = {
    "205F-6ZFF": "7c55946cd6fa58f58c009f853bafcbf1",
    "212G-NB6W": "f3a9cdd0faf7e3db19b4817b6509fce7",
    "228Z-DN0B": "0bd8c204e4603d68aac9f41dcdd56420",
    "23AG-1HGT": "001e89eed9256b39fbe233286f83b03f",
    "24DW-GGS6": "60b507f8cb2234907803a863551e07ab",
    "252D-5JEX": "ba21807fb5f2ad2cdd732524f950a946",
    "20SJ-14BS": "d6b19d71402bbef295def28cf14a5c68",
    "21Q1-500V": "7148c2f88d664c2003a42d97dcccefe9",
    "22PG-BVQA": "93acd53b2df16ebf9d868ce48c9dae37",
    "236X-H2RF": "43842228ffdd8479b76665ed5468fb38",
    "244F-JFCT": "e559397ee173736abd497ad9ec30a929",
    "25TC-JCQK": "7e6b009a77cab0f57ebda718f2859e29",
    "20F1-N5YZ": "5108a0b276c9112210d6d0de1c72e782",
    "219Z-0Z7M": "7fb15d31566cbffd73aaa81164c159ee",
    "22SX-3CQE": "ae7c4f8a774fc38a47380d1c2de4a2ba",
    "23RV-RK4R": "c9223a11d857c143c785ad666e43380b",
    "24R0-955B": "5f46e24d555861e2b6a3706673c485b6",
    "2536-3CVM": "fa102ea37471bd9ba00ac3143b53712a",
    "2000-000D": "3aba0f39b70905e5281211558e5f502d",
    "25ZZ-ZZZB": "58816a4672aafc9bb56bd802c667eb2d",
}
