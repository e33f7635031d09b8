-- The two things that are PostgreSQL's own: the number of a writing transaction, and the number below which every
-- transaction has ended, so that nothing can appear there any more.
CREATE FUNCTION change_number() RETURNS bigint LANGUAGE sql VOLATILE AS $$
	SELECT pg_current_xact_id()::text::bigint
$$;

CREATE FUNCTION change_horizon() RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint
$$;

CREATE FUNCTION note_change(
	entity_ text, row_ uuid, parent_ uuid DEFAULT NULL, user_ uuid DEFAULT NULL, extent_ text DEFAULT 'row'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	none constant uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
	INSERT INTO changes (number, entity, row_id, parent_id, user_id, extent)
	SELECT change_number(), entity_, row_, coalesce(parent_, none), coalesce(user_, none), extent_
	-- Of OLD and NEW, which triggers give alike, one is all null where a row is inserted or deleted.
	WHERE row_ IS NOT NULL
	ON CONFLICT DO NOTHING;
END
$$;

-- A madrasa and its region, whose counts are changed by something below them.
CREATE FUNCTION note_counts(madrasa_ uuid) RETURNS void LANGUAGE sql AS $$
	SELECT note_change('madaris', id, region_id), note_change('regions', region_id) FROM madaris WHERE id = madrasa_
$$;

CREATE FUNCTION note_region() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD.name, OLD.country, OLD.place_name, OLD.total_price_cents)
		IS DISTINCT FROM (NEW.name, NEW.country, NEW.place_name, NEW.total_price_cents)
	THEN
		PERFORM note_change('regions', NEW.id, NULL, NULL, 'figures');
	ELSE
		PERFORM note_change('regions', coalesce(NEW.id, OLD.id));
	END IF;
	IF OLD.name <> NEW.name THEN
		PERFORM note_change('users', users.id, NEW.id) FROM users WHERE users.region_id = NEW.id;
	END IF;
	IF OLD.supervisor_id IS DISTINCT FROM NEW.supervisor_id THEN
		PERFORM note_change('regions', OLD.id, NULL, OLD.supervisor_id) WHERE OLD.supervisor_id IS NOT NULL;
		PERFORM note_change('regions', NEW.id, NULL, NEW.supervisor_id) WHERE NEW.supervisor_id IS NOT NULL;
	END IF;
	IF OLD.total_price_cents <> NEW.total_price_cents THEN
		PERFORM note_sponsors('region', NEW.id);
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_region AFTER INSERT OR DELETE ON regions FOR EACH ROW EXECUTE FUNCTION note_region();

CREATE FUNCTION note_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	counts_ boolean := (OLD.region_id, OLD.total_price_cents) IS DISTINCT FROM (NEW.region_id, NEW.total_price_cents);
	extent_ text := CASE
		WHEN OLD.region_id <> NEW.region_id THEN 'all'
		WHEN (OLD.name, OLD.address, OLD.total_price_cents) <> (NEW.name, NEW.address, NEW.total_price_cents) THEN 'figures'
		ELSE 'row'
	END;
BEGIN
	PERFORM note_change('madaris', OLD.id, OLD.region_id, NULL, extent_);
	PERFORM note_change('madaris', NEW.id, NEW.region_id, NULL, extent_);
	IF counts_ THEN
		PERFORM note_change('regions', OLD.region_id);
		PERFORM note_change('regions', NEW.region_id);
	END IF;
	IF OLD.total_price_cents <> NEW.total_price_cents THEN
		PERFORM note_sponsors('madrasa', NEW.id);
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_madrasa AFTER INSERT OR DELETE ON madaris FOR EACH ROW EXECUTE FUNCTION note_madrasa();

CREATE FUNCTION note_class() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	extent_ text := CASE WHEN OLD.madrasa_id <> NEW.madrasa_id THEN 'all' ELSE 'row' END;
	counts_ boolean := (OLD.madrasa_id, OLD.monthly_price_cents) IS DISTINCT FROM (NEW.madrasa_id, NEW.monthly_price_cents);
BEGIN
	PERFORM note_change('classes', OLD.id, OLD.madrasa_id, NULL, extent_);
	PERFORM note_change('classes', NEW.id, NEW.madrasa_id, NULL, extent_);
	IF counts_ THEN
		PERFORM note_counts(OLD.madrasa_id);
		PERFORM note_counts(NEW.madrasa_id);
	END IF;
	IF OLD.monthly_price_cents <> NEW.monthly_price_cents THEN
		PERFORM note_sponsors('class', NEW.id);
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_class AFTER INSERT OR DELETE ON classes FOR EACH ROW EXECUTE FUNCTION note_class();

-- A person comes into a class or leaves it: the class in the person's scope, the person in that of others, and counts.
CREATE FUNCTION note_membership(class_ uuid, user_ uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	madrasa_ uuid := (SELECT madrasa_id FROM classes WHERE id = class_);
BEGIN
	PERFORM note_change('classes', class_, madrasa_, user_);
	PERFORM note_change('users', user_, class_);
	PERFORM note_counts(madrasa_);
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

-- TG_TABLE_NAME is 'materials' or 'reports'; the class counts them.
CREATE FUNCTION note_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	class_ uuid := coalesce(NEW.class_id, OLD.class_id);
BEGIN
	PERFORM note_change(TG_TABLE_NAME, coalesce(NEW.id, OLD.id), class_);
	IF TG_OP <> 'UPDATE' THEN
		PERFORM note_change('classes', class_, classes.madrasa_id) FROM classes WHERE classes.id = class_;
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_material AFTER INSERT OR UPDATE OR DELETE ON materials FOR EACH ROW EXECUTE FUNCTION note_document();

CREATE TRIGGER note_report AFTER INSERT OR UPDATE OR DELETE ON reports FOR EACH ROW EXECUTE FUNCTION note_document();

-- It was returned or replaced, or counts again: the class shows how many do.
CREATE FUNCTION note_counted_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change('classes', NEW.class_id, classes.madrasa_id) FROM classes WHERE classes.id = NEW.class_id;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_counted_report AFTER UPDATE OF counts ON reports
FOR EACH ROW EXECUTE FUNCTION note_counted_report();

-- The picture of its first page has come.
CREATE FUNCTION note_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change('materials', id, class_id) FROM materials WHERE file_id = NEW.file_id;
	PERFORM note_change('reports', id, class_id) FROM reports WHERE NEW.file_id IN (file_id, sponsor_file_id);
	RETURN NULL;
END
$$;

CREATE TRIGGER note_picture AFTER UPDATE OF picture_id ON pictures FOR EACH ROW EXECUTE FUNCTION note_picture();

-- A madrasa has another picture, which its classes show too.
CREATE FUNCTION note_madrasa_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change('madaris', id, region_id, NULL, 'figures') FROM madaris
	WHERE id = coalesce(NEW.madrasa_id, OLD.madrasa_id);
	RETURN NULL;
END
$$;

CREATE TRIGGER note_madrasa_picture AFTER INSERT OR UPDATE OR DELETE ON madrasa_pictures
FOR EACH ROW EXECUTE FUNCTION note_madrasa_picture();

-- A sponsor has read it: the school sees how many have.
CREATE FUNCTION note_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change('reports', id, class_id) FROM reports WHERE id = NEW.report_id;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_opening AFTER INSERT ON report_openings FOR EACH ROW EXECUTE FUNCTION note_opening();

-- What is open on a class or a madrasa is never more than what is open above it. So whatever is sponsored in a region or a
-- madrasa changes the figures of what is below, as soon as less is left there than the highest price below asks for.
CREATE FUNCTION note_sponsored(
	type_ text, place_ uuid, madrasa_ uuid, region_ uuid, delta bigint, sponsor_ uuid
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	price bigint;
	cents bigint;
	highest bigint;
	shows boolean;
BEGIN
	IF type_ = 'class' THEN
		PERFORM note_change('classes', place_, madrasa_, sponsor_);
	END IF;
	IF madrasa_ IS NOT NULL THEN
		SELECT total_price_cents INTO price FROM madaris WHERE id = madrasa_;
		SELECT coalesce(sum(amount_cents), 0) INTO cents FROM sponsorships
		WHERE madrasa_id = madrasa_ AND state = 'active';
		SELECT coalesce(max(monthly_price_cents), 0) INTO highest FROM classes WHERE madrasa_id = madrasa_;
		shows := price > 0 AND delta <> 0 AND price - greatest(cents, cents + delta) <= highest;
		PERFORM note_change(
			'madaris', madrasa_, region_,
			CASE WHEN type_ = 'madrasa' THEN sponsor_ END,
			CASE WHEN type_ = 'madrasa' OR shows THEN 'figures' ELSE 'row' END
		);
	END IF;
	SELECT total_price_cents INTO price FROM regions WHERE id = region_;
	SELECT coalesce(sum(amount_cents), 0) INTO cents FROM sponsorships WHERE region_id = region_ AND state = 'active';
	SELECT coalesce(max(greatest(
		madaris.total_price_cents,
		(SELECT max(monthly_price_cents) FROM classes WHERE madrasa_id = madaris.id)
	)), 0) INTO highest FROM madaris WHERE madaris.region_id = region_;
	shows := price > 0 AND delta <> 0 AND price - greatest(cents, cents + delta) <= highest;
	PERFORM note_change(
		'regions', region_, NULL,
		CASE WHEN type_ = 'region' THEN sponsor_ END,
		CASE WHEN type_ = 'region' OR shows THEN 'figures' ELSE 'row' END
	);
END
$$;

-- Whether a sponsor reads the reports of a place (docs/rules.md#who-reads-reports) is decided by the share of its price and by a payment
-- that was really made. A change of the amount, of the price or of a payment is reported as if the place came into the sponsor's
-- scope or left it: all that is below is looked at again.
CREATE FUNCTION note_sponsorship() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before_ bigint := CASE WHEN OLD.state = 'active' THEN OLD.amount_cents ELSE 0 END;
	after_ bigint := CASE WHEN NEW.state = 'active' THEN NEW.amount_cents ELSE 0 END;
BEGIN
	IF before_ > 0 AND after_ > 0
		AND (OLD.sponsor_id, OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id)
			IS NOT DISTINCT FROM (NEW.sponsor_id, NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id)
	THEN
		IF before_ <> after_ THEN
			PERFORM note_sponsored(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, after_ - before_, NEW.sponsor_id);
		END IF;
	ELSE
		IF before_ > 0 THEN
			PERFORM note_sponsored(OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, -before_, OLD.sponsor_id);
		END IF;
		IF after_ > 0 THEN
			PERFORM note_sponsored(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, after_, NEW.sponsor_id);
		END IF;
	END IF;
	RETURN coalesce(NEW, OLD);
END
$$;

-- Before each row and not after: of several sponsorships that change in one statement, each sees those before it.
CREATE TRIGGER note_sponsorship BEFORE INSERT OR UPDATE OR DELETE ON sponsorships
FOR EACH ROW EXECUTE FUNCTION note_sponsorship();

CREATE FUNCTION note_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_change('users', OLD.id, OLD.region_id);
	PERFORM note_change('users', NEW.id, NEW.region_id);
	IF OLD.role <> NEW.role THEN
		PERFORM note_membership(class_id, user_id) FROM class_members WHERE user_id = NEW.id;
	END IF;
	IF OLD.full_name <> NEW.full_name THEN
		PERFORM note_sponsored(type, type_id, madrasa_id, region_id, 0, NULL)
		FROM sponsorships WHERE sponsor_id = NEW.id AND state = 'active';
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_user AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_user();

-- Which transactions have ended, as text `begin:end:running,…`: all below `begin` have, none from `end` on, and of those
-- between the two all but the running ones. The third thing that is PostgreSQL's own.
CREATE FUNCTION change_snapshot() RETURNS text LANGUAGE sql STABLE AS $$
	SELECT pg_current_snapshot()::text
$$;

CREATE TRIGGER note_region_change AFTER UPDATE ON regions FOR EACH ROW
WHEN (OLD.sponsored_cents = NEW.sponsored_cents) EXECUTE FUNCTION note_region();

CREATE TRIGGER note_madrasa_change AFTER UPDATE OF
	region_id, name, address, description, total_price_cents, search_text, version, created_at
ON madaris FOR EACH ROW EXECUTE FUNCTION note_madrasa();

CREATE TRIGGER note_class_change AFTER UPDATE OF
	madrasa_id, name, description, monthly_price_cents, search_text, version, created_at
ON classes FOR EACH ROW EXECUTE FUNCTION note_class();

CREATE FUNCTION note_sponsors(type_ text, place_ uuid) RETURNS void LANGUAGE sql AS $$
	SELECT note_sponsored(type, type_id, madrasa_id, region_id, 0, sponsor_id)
	FROM sponsorships WHERE type = type_ AND type_id = place_ AND state = 'active';
$$;

CREATE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (TG_OP <> 'INSERT' AND OLD.state = 'paid') <> (TG_OP <> 'DELETE' AND NEW.state = 'paid')
		OR (TG_OP = 'UPDATE' AND OLD.refunded_cents <> NEW.refunded_cents)
	THEN
		PERFORM note_sponsored(type, type_id, madrasa_id, region_id, 0, sponsor_id)
		FROM sponsorships WHERE id = coalesce(NEW.sponsorship_id, OLD.sponsorship_id) AND state = 'active';
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_payment AFTER INSERT OR DELETE OR UPDATE OF state, sponsorship_id, refunded_part_cents ON payments
FOR EACH ROW EXECUTE FUNCTION note_payment();
