"""A hall of tables over an MQTT broker that exists: what a table says, what it takes in, the hall's board, tournaments.

Off by default: nothing here is imported, and no socket is opened, without the setting `hall` and the extra `[hall]`.
"""
