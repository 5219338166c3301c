"""The expansion's explorers: Sequoia, who pays for speed, and Yanga, who attacks from afar."""
