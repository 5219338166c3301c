"""The rules of the solo mode by id, with their place (rulebook, pages 21 and 22)."""

from __future__ import annotations

PLACES = {
    "solo": "solo-mode-p21",
    "solo-setup": "solo-mode-p21-setup",
    "solo-explorers": "solo-mode-p21-setup",
    "guarded-shrine": "solo-mode-p21-the-guardians",
    "guardians-on-shrines": "solo-mode-p21-the-guardians",
    "guardians-order": "solo-mode-p21-order-of-play",
    "solo-turn": "solo-mode-p21-your-turn",
    "guardian-enters": "solo-mode-p21-your-turn",
    "wolf-turn": "solo-mode-p21-wolfs-turn",
    "thief-turn": "solo-mode-p21-thiefs-turn",
    "thief-swaps": "solo-mode-p21-thiefs-turn",
    "titan-turn-alone": "solo-mode-p21-titans-turn",
    "guardian-attacks": "solo-mode-p21-wolfs-turn",
    "guardian-strength": "solo-mode-p22-guardians-strength",
    "guardian-tile": "solo-mode-p22-cave-tiles",
    "guardian-beaten": "solo-mode-p22-battle",
    "guardian-rests": "solo-mode-p22-battle",
    "solo-lost": "solo-mode-p22-battle",
}
