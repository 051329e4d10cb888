-- Whether a comment in a change request is about the text before its changes.
ALTER TABLE comments ADD COLUMN is_about_base boolean NOT NULL DEFAULT false;
