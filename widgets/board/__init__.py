"""The one widget that all boards are: what goes to the browser and what comes back, and what runs there (`js`)."""
