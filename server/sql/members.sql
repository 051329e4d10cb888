-- members.sort_name repeats the display name of the user, so that an index can sort members by role and name. These triggers keep it equal;
-- names beyond 255 characters would not fit into an index. members.is_service repeats the kind of the user, which never changes.

-- The lock makes a concurrent rename of the user wait for the new row, or this insert wait for the new name.
CREATE FUNCTION copy_sort_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  member users%ROWTYPE;
BEGIN
  SELECT * INTO member FROM users WHERE id = NEW.user_id FOR SHARE;
  NEW.sort_name := coalesce(left(member.display_name, 255), '');
  NEW.is_service := coalesce(member.kind = 'service', false);
  IF NEW.is_service AND member.organization_id IS DISTINCT FROM NEW.organization_id THEN
    RAISE EXCEPTION 'A service account belongs to one organization';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER copy_sort_name BEFORE INSERT ON members FOR EACH ROW EXECUTE FUNCTION copy_sort_name();

CREATE FUNCTION pass_on_display_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members SET sort_name = left(NEW.display_name, 255) WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER pass_on_display_name AFTER UPDATE OF display_name ON users FOR EACH ROW
  WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name) EXECUTE FUNCTION pass_on_display_name();
