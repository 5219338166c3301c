"""The companion as a service: the units and rules that scripts/install fills in, and the talk with systemd."""
