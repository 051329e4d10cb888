-- An edit of a change request takes the earlier reviews out of date, whichever release of the server writes it. An update from primary that touched
-- none of its changes is no edit. See docs/decisions/0144-approvals-belong-to-their-content.md.
CREATE FUNCTION mark_reviews_of_changed_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET content_changed = true
    WHERE change_request_id = NEW.id AND NOT content_changed
      AND NOT EXISTS (SELECT FROM revisions WHERE id = NEW.revision_id AND keeps_changes);
  RETURN NULL;
END
$$;
CREATE TRIGGER mark_reviews_of_changed_content AFTER UPDATE OF revision_id ON change_requests FOR EACH ROW
  WHEN (OLD.revision_id IS DISTINCT FROM NEW.revision_id) EXECUTE FUNCTION mark_reviews_of_changed_content();
