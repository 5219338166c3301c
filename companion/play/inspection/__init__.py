"""Whether the rules of a game keep what every game promises: random games are played and looked at closely."""
