"""Development scripts: demo, generated documents, release."""
