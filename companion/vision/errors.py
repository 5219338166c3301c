"""What may go wrong with looking. It needs no numbers library, so that whoever only catches it is soon loaded."""

from __future__ import annotations


class UnreadableError(ValueError):
    """The picture, profile or argument cannot be used; the message is one plain sentence that says what to do.

    `reason` is a word for it, for a screen that says it in its own language; empty where there is none.
    """

    def __init__(self, sentence: str = "", reason: str = "") -> None:
        super().__init__(sentence or reason)
        self.reason = reason
