-- graphile-worker looks for the next job before it has stored the end of the last one. A job of the same queue is not found then, and nobody looks
-- again until the next poll, seconds later. So the commit that frees a queue wakes a worker if something waits there. What is enqueued between this
-- look and the commit is announced by itself, and the process that frees the queue looks for it after the commit.
CREATE FUNCTION wake_worker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM graphile_worker._private_jobs WHERE job_queue_id = NEW.id AND is_available AND run_at <= now()) THEN
    -- Equal announcements of a transaction are one, and several queues may be freed in it.
    PERFORM pg_notify('jobs:insert', '{"count":1,"queue":' || NEW.id || '}');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER wake_worker AFTER UPDATE ON graphile_worker._private_job_queues FOR EACH ROW
  WHEN (OLD.locked_by IS NOT NULL AND NEW.locked_by IS NULL)
  EXECUTE FUNCTION wake_worker();
