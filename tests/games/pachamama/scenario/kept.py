"""Scenario codes and the hashes of their maps, which may never change."""

KEPT = {
    "105F-6ZFP": "d02c9d493af29321016e942ba0547516",
    "112G-NB65": "9902b9243e5c93683e882af53f978cd2",
    "128Z-DN0J": "e91d3f1b54769a7a106ae90830b4543d",
    "13AG-1HG3": "b5e5a402b30da00e040ce1a852c9cacd",
    "14DW-GGSZ": "c2fa75133fee7df09306b9b35833a43d",
    "152D-5JE4": "e9f43d0d620e4292a05c55d62c2e6ae2",
    "10SJ-14B0": "e5ac59df5499cf6fbfde48c55e8dc674",
    "11Q1-5002": "dd51423eb4b0f00244079218920db879",
    "12PG-BVQK": "26d4aeb962688c88d04f171ce12d7a4b",
    "136X-H2RP": "fd44c0192932bf16fc54c9ebd5ddd71b",
    "144F-JFC3": "487edd97a5cd54aebfd9371b9bc388b6",
    "15TC-JCQA": "981415d0a4dc61b3e6e85efad2c6f332",
    "10F1-N5Y6": "bf6ef4de9511799c3ed622ce9b56a833",
    "119Z-0Z7D": "6e0cbd5192673306749a8bfb8b152ba4",
    "12SX-3CQQ": "3c83b0a5bdb2035bc03f9b095fd07d3e",
    "13RV-RK41": "adabed20da25d0710177864d1f0030ea",
    "14R0-955J": "aa3580900fbdc12569ad8249fa478bcd",
    "1536-3CVD": "7edfed30cd937da9afd0b1e0f9a9231a",
    "1000-000M": "1f2f51e4104fabb2da3a3564973c751d",
    "15ZZ-ZZZJ": "420cb27f75d3a1f7106ee800830e661c",
}
