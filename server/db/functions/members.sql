-- The lock waits for whoever is moving the class or its madrasa, and makes them wait: then nothing is copied that no
-- longer holds. Where a row is missing the foreign keys reject the insert.
CREATE FUNCTION place_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT madaris.id, madaris.region_id INTO NEW.madrasa_id, NEW.region_id
	FROM classes JOIN madaris ON madaris.id = classes.madrasa_id WHERE classes.id = NEW.class_id FOR SHARE;
	IF NOT FOUND THEN
		NEW.madrasa_id := NEW.class_id;
		NEW.region_id := NEW.class_id;
	END IF;
	SELECT role INTO NEW.role FROM users WHERE id = NEW.user_id FOR SHARE;
	NEW.role := coalesce(NEW.role, '');
	RETURN NEW;
END
$$;

CREATE TRIGGER place_member BEFORE INSERT ON class_members FOR EACH ROW EXECUTE FUNCTION place_member();

CREATE FUNCTION move_members_of_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE class_members SET madrasa_id = madaris.id, region_id = madaris.region_id
	FROM madaris WHERE madaris.id = NEW.madrasa_id AND class_members.class_id = NEW.id;
	RETURN NULL;
END
$$;

CREATE TRIGGER move_members AFTER UPDATE OF madrasa_id ON classes FOR EACH ROW
WHEN (OLD.madrasa_id <> NEW.madrasa_id) EXECUTE FUNCTION move_members_of_class();

CREATE FUNCTION move_members_of_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE class_members SET region_id = NEW.region_id WHERE madrasa_id = NEW.id;
	RETURN NULL;
END
$$;

CREATE TRIGGER move_members AFTER UPDATE OF region_id ON madaris FOR EACH ROW
WHEN (OLD.region_id <> NEW.region_id) EXECUTE FUNCTION move_members_of_madrasa();

CREATE FUNCTION rename_member_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE class_members SET role = NEW.role WHERE user_id = NEW.id;
	RETURN NULL;
END
$$;

CREATE TRIGGER rename_member_role AFTER UPDATE OF role ON users FOR EACH ROW
WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION rename_member_role();
