-- Two features that only PostgreSQL has: the number of a writing transaction, and the number below which every transaction has
-- ended, so that nothing can still appear there.
CREATE FUNCTION change_number() RETURNS bigint LANGUAGE sql VOLATILE AS $$
	SELECT pg_current_xact_id()::text::bigint
$$;

CREATE FUNCTION change_horizon() RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint
$$;

-- Records the change of a row in its present and previous places; a place belongs to itself. A device reads only the entries
-- of its own scope (server/modules/sync), so a move is recorded in the places that the row leaves and in those that it enters.
CREATE FUNCTION note_change(
	entity_ text, row_ uuid, region_ uuid, madrasa_ uuid DEFAULT NULL, class_ uuid DEFAULT NULL, user_ uuid DEFAULT NULL,
	extent_ text DEFAULT 'row'
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO changes (number, entity, row_id, region_id, madrasa_id, class_id, user_id, extent)
	SELECT change_number(), entity_, row_, region_, madrasa_, class_, user_, extent_
	-- Triggers pass OLD and NEW alike; for an insert or delete one of them is all null.
	WHERE row_ IS NOT NULL
	ON CONFLICT DO NOTHING;
END
$$;

CREATE FUNCTION note_in_class(entity_ text, row_ uuid, class_ uuid, user_ uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(entity_, row_, region_, madrasa_, class_, user_) FROM place_of_class(class_);
END
$$;

-- A madrasa and its region, whose counts change with something below them.
CREATE FUNCTION note_counts(madrasa_ uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change('madaris', id, region_id, id), note_change('regions', region_id, region_id)
	FROM madaris WHERE id = madrasa_;
END
$$;

-- A person is visible to the supervisor of their region, and to people who see one of their classes.
CREATE FUNCTION note_person(user_ uuid, region_ uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change('users', user_, region_, NULL, NULL, user_);
	PERFORM note_in_class('users', user_, class_id) FROM class_members WHERE user_id = user_;
END
$$;

CREATE FUNCTION note_region() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD.name, OLD.other_name, OLD.country, OLD.place_name, OLD.total_price_cents)
		IS DISTINCT FROM (NEW.name, NEW.other_name, NEW.country, NEW.place_name, NEW.total_price_cents)
	THEN
		PERFORM note_change('regions', NEW.id, NEW.id, extent_ => 'figures');
	ELSE
		PERFORM note_change('regions', coalesce(NEW.id, OLD.id), coalesce(NEW.id, OLD.id));
	END IF;
	IF (OLD.name, OLD.other_name) <> (NEW.name, NEW.other_name) THEN
		PERFORM note_person(users.id, NEW.id) FROM users WHERE users.region_id = NEW.id;
	END IF;
	IF OLD.supervisor_id IS DISTINCT FROM NEW.supervisor_id THEN
		PERFORM note_change('regions', OLD.id, OLD.id, user_ => OLD.supervisor_id) WHERE OLD.supervisor_id IS NOT NULL;
		PERFORM note_change('regions', NEW.id, NEW.id, user_ => NEW.supervisor_id) WHERE NEW.supervisor_id IS NOT NULL;
	END IF;
	IF OLD.total_price_cents <> NEW.total_price_cents THEN
		PERFORM note_sponsors('region', NEW.id);
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_region AFTER INSERT OR DELETE ON regions FOR EACH ROW EXECUTE FUNCTION note_region();

-- Someone acts for the supervisor of a region, or no longer does: the region with all that is in it comes into their scope or leaves it.
CREATE FUNCTION note_acting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change('regions', OLD.region_id, OLD.region_id, user_ => OLD.user_id);
	PERFORM note_change('regions', NEW.region_id, NEW.region_id, user_ => NEW.user_id);
	RETURN NULL;
END
$$;

CREATE TRIGGER note_acting AFTER INSERT OR UPDATE OR DELETE ON acting_supervisors
FOR EACH ROW EXECUTE FUNCTION note_acting();

CREATE FUNCTION note_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	counts_ boolean := (OLD.region_id, OLD.total_price_cents) IS DISTINCT FROM (NEW.region_id, NEW.total_price_cents);
	extent_ text := CASE
		WHEN (OLD.region_id, OLD.name, OLD.other_name, OLD.address, OLD.total_price_cents)
			<> (NEW.region_id, NEW.name, NEW.other_name, NEW.address, NEW.total_price_cents) THEN 'figures'
		ELSE 'row'
	END;
BEGIN
	PERFORM note_change('madaris', OLD.id, OLD.region_id, OLD.id, extent_ => extent_);
	PERFORM note_change('madaris', NEW.id, NEW.region_id, NEW.id, extent_ => extent_);
	IF counts_ THEN
		PERFORM note_change('regions', OLD.region_id, OLD.region_id);
		PERFORM note_change('regions', NEW.region_id, NEW.region_id);
	END IF;
	IF OLD.total_price_cents <> NEW.total_price_cents THEN
		PERFORM note_sponsors('madrasa', NEW.id);
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_madrasa AFTER INSERT OR DELETE ON madaris FOR EACH ROW EXECUTE FUNCTION note_madrasa();

-- Everything in a class, recorded in the places that the class has left or entered.
CREATE FUNCTION note_moved(class_ uuid, region_ uuid, madrasa_ uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change('materials', id, region_, madrasa_) FROM materials WHERE class_id = class_;
	PERFORM note_change('reports', id, region_, madrasa_) FROM reports WHERE class_id = class_;
	PERFORM note_change('users', user_id, region_, madrasa_) FROM class_members WHERE class_id = class_;
END
$$;

CREATE FUNCTION note_class() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	counts_ boolean := (OLD.madrasa_id, OLD.monthly_price_cents) IS DISTINCT FROM (NEW.madrasa_id, NEW.monthly_price_cents);
BEGIN
	PERFORM note_change('classes', OLD.id, OLD.region_id, OLD.madrasa_id, OLD.id);
	PERFORM note_change('classes', NEW.id, NEW.region_id, NEW.madrasa_id, NEW.id);
	IF (OLD.region_id, OLD.madrasa_id) <> (NEW.region_id, NEW.madrasa_id) THEN
		PERFORM note_moved(NEW.id, nullif(OLD.region_id, NEW.region_id), nullif(OLD.madrasa_id, NEW.madrasa_id));
		PERFORM note_moved(NEW.id, nullif(NEW.region_id, OLD.region_id), nullif(NEW.madrasa_id, OLD.madrasa_id));
	END IF;
	IF counts_ OR OLD.last_month IS DISTINCT FROM NEW.last_month OR OLD.end_noted <> NEW.end_noted THEN
		PERFORM note_counts(OLD.madrasa_id);
		PERFORM note_counts(NEW.madrasa_id);
	END IF;
	-- Whether its members are people of the past follows from its end.
	IF OLD.last_month IS DISTINCT FROM NEW.last_month OR OLD.end_noted <> NEW.end_noted THEN
		PERFORM note_in_class('users', user_id, NEW.id, user_id) FROM class_members WHERE class_id = NEW.id;
	END IF;
	IF OLD.monthly_price_cents <> NEW.monthly_price_cents THEN
		PERFORM note_sponsors('class', NEW.id);
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_class AFTER INSERT OR DELETE ON classes FOR EACH ROW EXECUTE FUNCTION note_class();

-- A person joins a class or leaves it: the class in the person's scope, the person in the scope of others, and counts.
CREATE FUNCTION note_membership(class_ uuid, user_ uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_in_class('classes', class_, class_, user_), note_in_class('users', user_, class_, user_);
	PERFORM note_counts(madrasa_) FROM place_of_class(class_);
END
$$;

CREATE FUNCTION note_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_membership(OLD.class_id, OLD.user_id);
	PERFORM note_membership(NEW.class_id, NEW.user_id);
	RETURN NULL;
END
$$;

CREATE TRIGGER note_member AFTER INSERT OR DELETE OR UPDATE OF class_id, user_id ON class_members
FOR EACH ROW EXECUTE FUNCTION note_member();

-- A former member gains or loses the right to read the class and the places above it.
CREATE FUNCTION note_past_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_in_class('classes', class_id, class_id, user_id), note_counts(madrasa_)
	FROM (SELECT (coalesce(NEW, OLD)).*) AS period CROSS JOIN LATERAL place_of_class(period.class_id);
	RETURN NULL;
END
$$;

CREATE TRIGGER note_past_member AFTER INSERT OR UPDATE OR DELETE ON past_members
FOR EACH ROW EXECUTE FUNCTION note_past_member();

-- TG_TABLE_NAME is 'materials' or 'reports'; the class counts them.
CREATE FUNCTION note_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_in_class(TG_TABLE_NAME, OLD.id, OLD.class_id);
	PERFORM note_in_class(TG_TABLE_NAME, NEW.id, NEW.class_id);
	IF OLD.class_id IS DISTINCT FROM NEW.class_id THEN
		PERFORM note_in_class('classes', OLD.class_id, OLD.class_id);
		PERFORM note_in_class('classes', NEW.class_id, NEW.class_id);
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_material AFTER INSERT OR UPDATE OR DELETE ON materials FOR EACH ROW EXECUTE FUNCTION note_document();

CREATE TRIGGER note_report AFTER INSERT OR UPDATE OR DELETE ON reports FOR EACH ROW EXECUTE FUNCTION note_document();

-- A report was returned or replaced, or counts again: the class shows how many count.
CREATE FUNCTION note_counted_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_in_class('classes', NEW.class_id, NEW.class_id);
	RETURN NULL;
END
$$;

CREATE TRIGGER note_counted_report AFTER UPDATE OF counts ON reports
FOR EACH ROW EXECUTE FUNCTION note_counted_report();

-- The picture of a document's first page was made.
CREATE FUNCTION note_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_in_class('materials', id, class_id) FROM materials WHERE file_id = NEW.file_id;
	PERFORM note_in_class('reports', id, class_id) FROM reports WHERE NEW.file_id IN (file_id, sponsor_file_id);
	RETURN NULL;
END
$$;

CREATE TRIGGER note_picture AFTER UPDATE OF picture_id ON pictures FOR EACH ROW EXECUTE FUNCTION note_picture();

-- A madrasa has another picture, which its classes show too.
CREATE FUNCTION note_madrasa_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change('madaris', id, region_id, id, extent_ => 'figures') FROM madaris
	WHERE id = coalesce(NEW.madrasa_id, OLD.madrasa_id) FOR KEY SHARE;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_madrasa_picture AFTER INSERT OR UPDATE OR DELETE ON madrasa_pictures
FOR EACH ROW EXECUTE FUNCTION note_madrasa_picture();

-- A sponsor has read or answered a report: the school sees how many have.
CREATE FUNCTION note_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_in_class('reports', id, class_id) FROM reports WHERE id = NEW.report_id;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_opening AFTER INSERT OR UPDATE OF answer ON report_openings FOR EACH ROW EXECUTE FUNCTION note_opening();

-- A sponsored place shows its sum, and so do the places above it. Places below a region or madrasa show its sponsor. If less
-- is open below, open-amounts.sql has written those rows, and note_open records them.
CREATE FUNCTION note_sponsored(type_ text, place_ uuid, madrasa_ uuid, region_ uuid, sponsor_ uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change(entity, id, region_, madrasa, class, CASE WHEN type = type_ THEN sponsor_ END, extent)
	FROM (VALUES
		('class', 'classes', CASE WHEN type_ = 'class' THEN place_ END, madrasa_, place_, 'row'),
		('madrasa', 'madaris', madrasa_, madrasa_, NULL, CASE WHEN type_ = 'madrasa' THEN 'figures' ELSE 'row' END),
		('region', 'regions', region_, NULL, NULL, CASE WHEN type_ = 'region' THEN 'figures' ELSE 'row' END)
	) AS shown(type, entity, id, madrasa, class, extent);
END
$$;

-- The share of the price and a real payment decide if a sponsor reads the reports of a place
-- (docs/rules.md#who-reads-reports). A change of the amount, the price or a payment is recorded as if the place entered or
-- left the sponsor's scope: devices read everything below it again.
CREATE FUNCTION note_sponsorship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.state = 'active', OLD.sponsor_id, OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, OLD.amount_cents)
		IS DISTINCT FROM (NEW.state = 'active', NEW.sponsor_id, NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.amount_cents)
	THEN
		PERFORM note_sponsored(OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, OLD.sponsor_id) WHERE OLD.state = 'active';
		PERFORM note_sponsored(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.sponsor_id) WHERE NEW.state = 'active';
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_sponsorship AFTER INSERT OR UPDATE OR DELETE ON sponsorships
FOR EACH ROW EXECUTE FUNCTION note_sponsorship();

-- TG_TABLE_NAME is 'madaris' or 'classes'. Complete places are counted in the places above.
CREATE FUNCTION note_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'classes' THEN
		PERFORM note_change('classes', NEW.id, NEW.region_id, NEW.madrasa_id, NEW.id);
		PERFORM note_counts(NEW.madrasa_id) WHERE (OLD.open_cents = 0) IS DISTINCT FROM (NEW.open_cents = 0);
	ELSE
		PERFORM note_counts(NEW.id);
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_open AFTER UPDATE ON classes FOR EACH ROW
WHEN (OLD.open_cents IS DISTINCT FROM NEW.open_cents) EXECUTE FUNCTION note_open();

CREATE TRIGGER note_open AFTER UPDATE ON madaris FOR EACH ROW
WHEN (OLD.open_cents IS DISTINCT FROM NEW.open_cents) EXECUTE FUNCTION note_open();

CREATE FUNCTION note_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change('users', OLD.id, OLD.region_id, NULL, NULL, OLD.id);
	PERFORM note_person(NEW.id, NEW.region_id);
	IF OLD.role <> NEW.role THEN
		PERFORM note_membership(class_id, user_id) FROM class_members WHERE user_id = NEW.id;
	END IF;
	IF OLD.full_name <> NEW.full_name THEN
		PERFORM note_sponsored(type, type_id, madrasa_id, region_id, NULL)
		FROM sponsorships WHERE sponsor_id = NEW.id AND state = 'active';
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_user AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_user();

-- The ended transactions, as text `begin:end:running,…`: all below `begin` have ended, none from `end` on, and of those in
-- between all except the running ones. This is the third feature that only PostgreSQL has.
CREATE FUNCTION change_snapshot() RETURNS text LANGUAGE sql STABLE AS $$
	SELECT pg_current_snapshot()::text
$$;

CREATE TRIGGER note_region_change AFTER UPDATE ON regions FOR EACH ROW
WHEN (OLD.sponsored_cents = NEW.sponsored_cents) EXECUTE FUNCTION note_region();

CREATE TRIGGER note_madrasa_change AFTER UPDATE OF
	region_id, name, other_name, address, description, total_price_cents, search_text, version, created_at
ON madaris FOR EACH ROW EXECUTE FUNCTION note_madrasa();

CREATE TRIGGER note_class_change AFTER UPDATE OF
	madrasa_id, region_id, name, other_name, description, monthly_price_cents, search_text, end_noted, version, created_at
ON classes FOR EACH ROW EXECUTE FUNCTION note_class();

-- A place shows its months off.
CREATE FUNCTION note_month_off() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	off months_off := coalesce(NEW, OLD);
BEGIN
	PERFORM note_change('regions', off.region_id, off.region_id);
	PERFORM note_change('madaris', id, region_id, id) FROM madaris WHERE id = off.madrasa_id;
	PERFORM note_in_class('classes', off.class_id, off.class_id);
	RETURN NULL;
END
$$;

CREATE TRIGGER note_month_off AFTER INSERT OR UPDATE OR DELETE ON months_off FOR EACH ROW EXECUTE FUNCTION note_month_off();

CREATE FUNCTION note_sponsors(type_ text, place_ uuid) RETURNS void LANGUAGE sql AS $$
	SELECT note_sponsored(type, type_id, madrasa_id, region_id, sponsor_id)
	FROM sponsorships WHERE type = type_ AND type_id = place_ AND state = 'active';
$$;

CREATE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (TG_OP <> 'INSERT' AND OLD.state = 'paid') <> (TG_OP <> 'DELETE' AND NEW.state = 'paid')
		OR (TG_OP = 'UPDATE' AND OLD.refunded_cents <> NEW.refunded_cents)
	THEN
		PERFORM note_sponsored(type, type_id, madrasa_id, region_id, sponsor_id)
		FROM sponsorships WHERE id = coalesce(NEW.sponsorship_id, OLD.sponsorship_id) AND state = 'active';
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_payment AFTER INSERT OR DELETE OR UPDATE OF state, sponsorship_id, refunded_part_cents ON payments
FOR EACH ROW EXECUTE FUNCTION note_payment();
