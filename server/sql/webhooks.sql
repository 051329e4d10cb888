-- What happens is passed on to webhooks by jobs that exist if and only if the change does. The triggers ask in the statement of the change itself
-- whether anybody wants the event: who has no webhook pays one look into an index, and no process can miss a webhook that another one has created.

CREATE FUNCTION has_webhook_for(organization text, names text[]) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM webhooks w WHERE w.organization_id = organization COLLATE "default" AND w.active AND w.events && names)
$$;

-- The first question is for those who have no webhook, and most have none: plpgsql keeps its plan, while `has_webhook_for` is planned in each transaction.
CREATE FUNCTION announce_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[];
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks w WHERE w.organization_id = NEW.organization_id AND w.active) THEN RETURN NULL; END IF;
  names := ARRAY[NEW.action, split_part(NEW.action, '.', 1) || '.*'];
  -- A change of a site may change who sees its spaces.
  IF NEW.target_type LIKE 'site%' THEN names := array_append(names, 'space_visibility_updated'); END IF;
  IF has_webhook_for(NEW.organization_id, names) THEN
    PERFORM graphile_worker.add_job('pass-on-audit-event', json_build_object('id', NEW.id,
      'organization', NEW.organization_id, 'occurredAt', NEW.occurred_at), flags => ARRAY['owner:' || NEW.organization_id]);
  END IF;
  RETURN NULL;
END
$$;

-- Rows that are sealed were announced before.
CREATE TRIGGER announce_audit_event AFTER INSERT ON audit_events_unsealed FOR EACH ROW EXECUTE FUNCTION announce_audit_event();

-- Events with names and bodies of GitBook. `fact` contains what the job does not read again.
CREATE FUNCTION announce_space_event(name text, space text, fact json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  organization text := (SELECT organization_id FROM spaces WHERE id = space);
BEGIN
  IF has_webhook_for(organization, ARRAY[name]) THEN
    PERFORM graphile_worker.add_job('pass-on-event', json_build_object('id', gen_random_uuid(), 'event', name,
      'organization', organization, 'space', space, 'fact', fact), flags => ARRAY['owner:' || organization]);
  END IF;
END
$$;

CREATE FUNCTION announce_space_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_space_event('space_content_updated', NEW.id, json_build_object('revisionId', NEW.revision_id));
  RETURN NULL;
END
$$;

CREATE TRIGGER announce_space_content AFTER UPDATE OF revision_id ON spaces
  FOR EACH ROW WHEN (OLD.revision_id IS DISTINCT FROM NEW.revision_id) EXECUTE FUNCTION announce_space_content();

CREATE FUNCTION announce_git_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_space_event(CASE WHEN NEW.state = 'running' THEN 'space_gitsync_started' ELSE 'space_gitsync_completed' END, NEW.space_id,
    json_build_object('state', NEW.state, 'commitId', coalesce(NEW.commit_oid, ''),
      'revisionId', coalesce(NEW.revision_id, (SELECT revision_id FROM spaces WHERE id = NEW.space_id))));
  RETURN NULL;
END
$$;

CREATE TRIGGER announce_started_git_run AFTER INSERT ON git_runs
  FOR EACH ROW WHEN (NEW.state = 'running') EXECUTE FUNCTION announce_git_run();
CREATE TRIGGER announce_ended_git_run AFTER UPDATE OF state ON git_runs
  FOR EACH ROW WHEN (OLD.state = 'running' AND NEW.state <> 'running') EXECUTE FUNCTION announce_git_run();

CREATE FUNCTION announce_page_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organization text := (SELECT organization_id FROM sites WHERE id = NEW.site_id);
BEGIN
  IF has_webhook_for(organization, ARRAY['page_feedback']) THEN
    PERFORM graphile_worker.add_job('pass-on-event', json_strip_nulls(json_build_object('id', gen_random_uuid(),
      'event', 'page_feedback', 'organization', organization, 'site', NEW.site_id, 'space', NEW.space_id, 'fact', json_build_object(
        'pageId', NEW.page_id, 'rating', NEW.feedback_rating, 'comment', NEW.feedback_comment,
        'visitor', NEW.visitor_id, 'url', NEW.url_origin || NEW.url_path, 'referrer', NEW.referrer))), flags => ARRAY['owner:' || organization]);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER announce_page_feedback AFTER INSERT ON site_events
  FOR EACH ROW WHEN (NEW.type IN ('page_post_feedback', 'page_post_feedback_comment')) EXECUTE FUNCTION announce_page_feedback();
