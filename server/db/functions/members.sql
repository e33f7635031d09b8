-- A class has a copy of its madrasa's region, a membership has copies of its class's madrasa and region. A writer that copies
-- a place locks its row with KEY SHARE, for which other writes do not wait; a writer that moves a place locks it with UPDATE.
-- So every copy, and every entry of the journal (journal.sql), is still true when it is committed.
CREATE FUNCTION place_of_class(class_ uuid, OUT madrasa_ uuid, OUT region_ uuid) LANGUAGE plpgsql AS $$
BEGIN
	SELECT madrasa_id, region_id INTO madrasa_, region_ FROM classes WHERE id = class_ FOR KEY SHARE;
END
$$;

-- If a row is missing, the foreign keys reject the write.
CREATE FUNCTION place_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT region_id INTO NEW.region_id FROM madaris WHERE id = NEW.madrasa_id FOR KEY SHARE;
	NEW.region_id := coalesce(NEW.region_id, NEW.madrasa_id);
	IF TG_OP = 'UPDATE' AND (OLD.madrasa_id, OLD.region_id) <> (NEW.madrasa_id, NEW.region_id) THEN
		PERFORM FROM classes WHERE id = NEW.id FOR UPDATE;
	END IF;
	RETURN NEW;
END
$$;

CREATE TRIGGER place_class BEFORE INSERT OR UPDATE OF madrasa_id, region_id ON classes
FOR EACH ROW EXECUTE FUNCTION place_class();

CREATE FUNCTION place_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT coalesce(madrasa_, NEW.class_id), coalesce(region_, NEW.class_id) INTO NEW.madrasa_id, NEW.region_id
	FROM place_of_class(NEW.class_id);
	SELECT role INTO NEW.role FROM users WHERE id = NEW.user_id FOR SHARE;
	NEW.role := coalesce(NEW.role, '');
	RETURN NEW;
END
$$;

CREATE TRIGGER place_member BEFORE INSERT ON class_members FOR EACH ROW EXECUTE FUNCTION place_member();

CREATE FUNCTION move_members_of_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE class_members SET madrasa_id = NEW.madrasa_id, region_id = NEW.region_id WHERE class_id = NEW.id;
	RETURN NULL;
END
$$;

CREATE TRIGGER move_members AFTER UPDATE OF madrasa_id, region_id ON classes FOR EACH ROW
WHEN ((OLD.madrasa_id, OLD.region_id) <> (NEW.madrasa_id, NEW.region_id)) EXECUTE FUNCTION move_members_of_class();

CREATE FUNCTION hold_moved_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM classes WHERE madrasa_id = NEW.id ORDER BY id FOR UPDATE;
	PERFORM FROM madaris WHERE id = NEW.id FOR UPDATE;
	RETURN NEW;
END
$$;

CREATE TRIGGER hold_moved BEFORE UPDATE OF region_id, past_due_days ON madaris FOR EACH ROW
WHEN ((OLD.region_id, OLD.past_due_days) IS DISTINCT FROM (NEW.region_id, NEW.past_due_days)) EXECUTE FUNCTION hold_moved_madrasa();

CREATE FUNCTION move_classes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE classes SET region_id = NEW.region_id WHERE madrasa_id = NEW.id;
	RETURN NULL;
END
$$;

-- For rows that were inserted without triggers.
CREATE FUNCTION place_all_classes() RETURNS void LANGUAGE sql AS $$
	UPDATE classes SET region_id = madaris.region_id FROM madaris
	WHERE madaris.id = madrasa_id AND classes.region_id <> madaris.region_id
$$;

CREATE TRIGGER move_classes AFTER UPDATE OF region_id ON madaris FOR EACH ROW
WHEN (OLD.region_id <> NEW.region_id) EXECUTE FUNCTION move_classes();

CREATE FUNCTION rename_member_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE class_members SET role = NEW.role WHERE user_id = NEW.id;
	RETURN NULL;
END
$$;

CREATE TRIGGER rename_member_role AFTER UPDATE OF role ON users FOR EACH ROW
WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION rename_member_role();
