-- Figures that are kept up to date with every write (docs/decisions/0045-figures-are-kept.md). When a row of a class changes,
-- the class is evaluated again, and the difference is added to the figures of its region. Nothing here depends on the time.

-- A number of a report page, as text; null if a page holds anything else, for example after a manual edit in the database.
CREATE FUNCTION counted_number(said jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN jsonb_typeof(said) = 'number' AND said::text ~ '^[0-9]{1,6}$' THEN said::text END
$$;

-- The facts of a class from its rows. A report for a month before the year 2000 comes from a wrong clock. A returned or
-- replaced report does not count. The first report page of a month provides its number of lessons and students.
CREATE FUNCTION progress_of(class_ uuid) RETURNS TABLE (
	class_id uuid, region_id uuid, sort_name text, silent_from text, gaps text[], facts text[], last_month text, off_months text[],
	due_before text
) LANGUAGE sql STABLE AS $$
	SELECT classes.id, madaris.region_id, classes.sort_name, silence.starts, missed.months, array(
		SELECT fact FROM (
			SELECT 'class'
			UNION ALL SELECT 'sponsored' WHERE classes.open_cents = 0
			UNION ALL SELECT 'untaught' WHERE NOT EXISTS (
				SELECT FROM class_members WHERE class_members.class_id = classes.id AND role = 'teacher')
			UNION ALL SELECT 'unattended' WHERE NOT EXISTS (
				SELECT FROM class_members WHERE class_members.class_id = classes.id AND role = 'student')
		) AS class(kind)
		CROSS JOIN LATERAL (
			SELECT kind
			-- Subtracted again after the last month.
			UNION ALL SELECT 'ended:' || kind || ' ' || classes.last_month WHERE classes.last_month IS NOT NULL
		) AS lasting(fact)
		UNION ALL SELECT 'from ' || life.first
		-- A class that ended before its first month was never expected to report.
		UNION ALL SELECT 'over ' || greatest(month_after(classes.last_month, 1), life.first) WHERE classes.last_month IS NOT NULL
		UNION ALL SELECT 'silent ' || silence.starts || coalesce(' ' || classes.last_month, '') WHERE silence.starts < life.last
		UNION ALL SELECT report_state(one.month, one.day, one.at, '', NULL, NULL, one.at) || ' ' || one.month
			FROM (
				SELECT month, at, due_day_in(month, classes.past_due_days, madaris.past_due_days, regions.past_due_days, regions.due_day) AS day
				FROM unnest(arrived.months, arrived.times) AS came(month, at)
			) AS one
		UNION ALL SELECT 'early ' || month FROM unnest(arrived.months) AS month WHERE month < life.first OR month > life.last
		UNION ALL SELECT 'off ' || month FROM unnest(off.months) AS month
			WHERE month BETWEEN life.first AND life.last AND month <> ALL (arrived.months)
		UNION ALL SELECT 'gap ' || month || ' ' || until FROM (
			SELECT month, least(lead(month, 1, silence.starts) OVER (ORDER BY month), life.last) AS until FROM unnest(missed.months) AS month
		) AS gap WHERE month < until
		UNION ALL SELECT kind || ' ' || month || coalesce('  ' || amount, '')
			FROM (
				SELECT DISTINCT ON (month) month, page -> 'figures' AS figures FROM reports
				WHERE reports.class_id = classes.id AND month >= '2000' AND page IS NOT NULL
					AND counts
				ORDER BY month, coalesce(arrived_at, created_at), id
			) AS first
			CROSS JOIN LATERAL (VALUES
				('counted', NULL), ('lessons', counted_number(figures -> 'lessons')), ('students', counted_number(figures -> 'students'))
			) AS said(kind, amount)
			WHERE kind = 'counted' OR amount IS NOT NULL
		ORDER BY 1
	), life.last, off.months, coalesce((
		-- The month of a move and the due day before it, if that differs from its region's.
		SELECT move.before || ' ' || lpad(move.day::text, 2, '0') FROM (
			SELECT before, due_day_in(month_after(before, -1), classes.past_due_days, madaris.past_due_days, '[]', 0) AS day
			FROM greatest(past_until(classes.past_due_days), past_until(madaris.past_due_days)) AS before WHERE before <> ''
		) AS move
		WHERE move.day <> due_day_in(month_after(move.before, -1), '[]', '[]', regions.past_due_days, regions.due_day)
	), '')
	FROM classes
	JOIN madaris ON madaris.id = classes.madrasa_id
	JOIN regions ON regions.id = madaris.region_id
	CROSS JOIN LATERAL (
		SELECT coalesce(array_agg(month ORDER BY month), '{}') AS months, array_agg(at ORDER BY month) AS times,
			max(month) AS last
		FROM (
			SELECT month, min(coalesce(arrived_at, created_at)) AS at FROM reports
			WHERE reports.class_id = classes.id AND month >= '2000' AND counts
			GROUP BY month
		) AS one
	) AS arrived
	CROSS JOIN LATERAL (
		SELECT coalesce(classes.first_month, month_of(classes.created_at)) AS first, coalesce(classes.last_month, '9999-12') AS last
	) AS life
	CROSS JOIN LATERAL (
		SELECT coalesce(array_agg(month ORDER BY month), '{}') AS months
		FROM months_off_of(classes.id, classes.madrasa_id, madaris.region_id)
	) AS off
	-- The first expected month after all received ones; none if it would be after the last month.
	CROSS JOIN LATERAL (
		SELECT CASE WHEN min(month) <= life.last THEN min(month) ELSE '9999-12' END AS starts
		FROM (
			SELECT month_after(greatest(life.first, month_after(arrived.last, 1)), number) AS month
			FROM generate_series(0, cardinality(off.months)) AS number
		) AS following
		WHERE month <> ALL (off.months)
	) AS silence
	CROSS JOIN LATERAL (
		SELECT array(
			SELECT to_char(month, 'YYYY-MM')
			FROM generate_series(
				to_date(life.first, 'YYYY-MM')::timestamp, to_date(arrived.last, 'YYYY-MM')::timestamp, interval '1 month'
			) AS month
			WHERE to_char(month, 'YYYY-MM') <> ALL (arrived.months || off.months) AND to_char(month, 'YYYY-MM') <= life.last
			ORDER BY 1
		) AS months
	) AS missed
	WHERE classes.id = class_
$$;

-- A report of a class counts, of whichever month: `lastReportDate` is when the last came.
CREATE FUNCTION has_reported(class_ uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM reports WHERE reports.class_id = class_ AND counts)
$$;

-- The row is locked before the others are read, so the second of two writers sees the first one's change. Lists are ordered by
-- `reported`, so it is a column of the class; only its first report writes it.
CREATE FUNCTION keep_class(class_ uuid) RETURNS void LANGUAGE plpgsql STRICT AS $$
BEGIN
	PERFORM FROM class_progress WHERE class_id = class_ FOR UPDATE;
	UPDATE class_progress AS kept
	SET region_id = seen.region_id, sort_name = seen.sort_name, silent_from = seen.silent_from, gaps = seen.gaps,
		facts = seen.facts, last_month = seen.last_month, off_months = seen.off_months, due_before = seen.due_before
	FROM progress_of(class_) AS seen
	WHERE kept.class_id = class_ AND (kept.region_id, kept.sort_name, kept.facts, kept.off_months, kept.due_before)
		IS DISTINCT FROM (seen.region_id, seen.sort_name, seen.facts, seen.off_months, seen.due_before);
	UPDATE classes SET reported = NOT reported WHERE id = class_ AND reported <> has_reported(class_);
END
$$;

-- Strict, like everything that triggers call with OLD and NEW: a missing row is all null.
CREATE FUNCTION note_figure(region_ uuid, kind_ text, month_ text, until_ text, amount_ bigint, due_before_ text DEFAULT '')
RETURNS void LANGUAGE sql STRICT AS $$
	INSERT INTO region_figures (region_id, kind, month, until, amount, due_before)
	VALUES (region_, kind_, month_, until_, amount_, due_before_)
$$;

-- The amount that a fact adds to its figure: 1 by default.
CREATE FUNCTION amount_of(fact text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(nullif(split_part(fact, ' ', 4), ''), '1')::bigint
$$;

CREATE FUNCTION note_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_figure(
		OLD.region_id, split_part(fact, ' ', 1), split_part(fact, ' ', 2), split_part(fact, ' ', 3), -amount_of(fact), OLD.due_before)
	FROM unnest(OLD.facts) AS fact
	WHERE (OLD.region_id, OLD.due_before) IS DISTINCT FROM (NEW.region_id, NEW.due_before) OR fact <> ALL (NEW.facts);
	PERFORM note_figure(
		NEW.region_id, split_part(fact, ' ', 1), split_part(fact, ' ', 2), split_part(fact, ' ', 3), amount_of(fact), NEW.due_before)
	FROM unnest(NEW.facts) AS fact
	WHERE (OLD.region_id, OLD.due_before) IS DISTINCT FROM (NEW.region_id, NEW.due_before) OR fact <> ALL (OLD.facts);
	RETURN NULL;
END
$$;

CREATE TRIGGER note_progress AFTER INSERT OR UPDATE OR DELETE ON class_progress
FOR EACH ROW EXECUTE FUNCTION note_progress();

-- The lock waits for a process that is moving the madrasa, and makes it wait.
CREATE FUNCTION keep_new_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM madaris WHERE id = NEW.madrasa_id FOR SHARE;
	INSERT INTO class_progress (class_id, region_id, sort_name, silent_from, gaps, facts, last_month, off_months, due_before)
	SELECT * FROM progress_of(NEW.id);
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_new_class AFTER INSERT ON classes FOR EACH ROW EXECUTE FUNCTION keep_new_class();

CREATE FUNCTION keep_changed_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.madrasa_id <> NEW.madrasa_id THEN
		PERFORM move_payments('class', ARRAY[NEW.id], region_of('madrasa', OLD.madrasa_id), region_of('madrasa', NEW.madrasa_id));
	END IF;
	PERFORM keep_class(NEW.id);
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_changed_class AFTER UPDATE ON classes FOR EACH ROW
WHEN ((OLD.madrasa_id, OLD.created_at, OLD.first_month, OLD.last_month, OLD.sort_name, OLD.open_cents = 0, OLD.past_due_days)
	IS DISTINCT FROM (NEW.madrasa_id, NEW.created_at, NEW.first_month, NEW.last_month, NEW.sort_name, NEW.open_cents = 0, NEW.past_due_days))
EXECUTE FUNCTION keep_changed_class();

CREATE FUNCTION keep_of_deleted_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM move_payments('class', ARRAY[OLD.id], region_of('madrasa', OLD.madrasa_id), NULL);
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_of_deleted_class AFTER DELETE ON classes FOR EACH ROW EXECUTE FUNCTION keep_of_deleted_class();

CREATE FUNCTION keep_moved_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM move_payments('madrasa', ARRAY[OLD.id], OLD.region_id, NEW.region_id);
	IF TG_OP = 'UPDATE' THEN
		PERFORM move_payments(
			'class', array(SELECT id FROM classes WHERE madrasa_id = NEW.id), OLD.region_id, NEW.region_id);
		PERFORM keep_class(id) FROM (SELECT id FROM classes WHERE madrasa_id = NEW.id ORDER BY id) AS its;
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_moved_madrasa AFTER UPDATE OF region_id, past_due_days ON madaris FOR EACH ROW
WHEN ((OLD.region_id, OLD.past_due_days) IS DISTINCT FROM (NEW.region_id, NEW.past_due_days)) EXECUTE FUNCTION keep_moved_madrasa();

CREATE TRIGGER keep_deleted_madrasa AFTER DELETE ON madaris FOR EACH ROW EXECUTE FUNCTION keep_moved_madrasa();

CREATE FUNCTION keep_due_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_class(id) FROM (
		SELECT classes.id FROM classes JOIN madaris ON madaris.id = madrasa_id WHERE madaris.region_id = NEW.id ORDER BY classes.id
	) AS its;
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_due_day AFTER UPDATE ON regions FOR EACH ROW
WHEN ((OLD.due_day, OLD.past_due_days) IS DISTINCT FROM (NEW.due_day, NEW.past_due_days)) EXECUTE FUNCTION keep_due_day();

-- A month off applies to all classes in its place. A class that is moved or added there shares the row of its region
-- (open-amounts.sql): it waits, or is seen.
CREATE FUNCTION keep_months_off() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	off months_off := coalesce(NEW, OLD);
BEGIN
	PERFORM FROM regions WHERE id = region_of(off.place_type, coalesce(off.region_id, off.madrasa_id, off.class_id)) FOR NO KEY UPDATE;
	PERFORM keep_class(id) FROM (
		SELECT id FROM classes
		WHERE CASE off.place_type WHEN 'region' THEN region_id = off.region_id WHEN 'madrasa' THEN madrasa_id = off.madrasa_id
			ELSE id = off.class_id END
		ORDER BY id
	) AS its;
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_months_off AFTER INSERT OR UPDATE OR DELETE ON months_off FOR EACH ROW EXECUTE FUNCTION keep_months_off();

CREATE FUNCTION keep_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM keep_class(coalesce(NEW.class_id, OLD.class_id));
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_members AFTER INSERT OR DELETE OR UPDATE OF role ON class_members
FOR EACH ROW EXECUTE FUNCTION keep_members();

CREATE FUNCTION all_regions() RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
	SELECT '00000000-0000-0000-0000-000000000000'::uuid
$$;

-- The figures of everything also count the reports of each month.
CREATE FUNCTION keep_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_figure(all_regions(), 'arrived', month_of(OLD.created_at), '', -1)
	WHERE OLD.counts;
	PERFORM note_figure(all_regions(), 'arrived', month_of(NEW.created_at), '', 1)
	WHERE NEW.counts;
	PERFORM keep_class(OLD.class_id);
	PERFORM keep_class(NEW.class_id);
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_reports AFTER INSERT OR DELETE
OR UPDATE OF class_id, month, created_at, arrived_at, counts, page ON reports
FOR EACH ROW EXECUTE FUNCTION keep_reports();

CREATE FUNCTION keep_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_figure(all_regions(), OLD.role, '', '', -1);
	PERFORM note_figure(all_regions(), NEW.role, '', '', 1);
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_accounts AFTER INSERT OR DELETE OR UPDATE OF role ON users FOR EACH ROW EXECUTE FUNCTION keep_accounts();

-- Money: the amounts promised from a month on, their ended part, and the amounts paid and returned for a month.
CREATE FUNCTION money_of(given sponsorships) RETURNS TABLE (kind text, month text, cents bigint) LANGUAGE sql STABLE AS $$
	SELECT 'promised', month_of(given.started_at), given.amount_cents::bigint WHERE given.started_at IS NOT NULL
	UNION ALL SELECT 'ended', month_of(given.cancelled_at), given.amount_cents::bigint
	WHERE given.started_at IS NOT NULL AND given.cancelled_at IS NOT NULL
$$;

CREATE FUNCTION keep_sponsorships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_figure(OLD.region_id, kind, month, '', -cents) FROM money_of(OLD);
	PERFORM note_figure(NEW.region_id, kind, month, '', cents) FROM money_of(NEW);
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_sponsorships AFTER INSERT OR DELETE OR UPDATE OF region_id, amount_cents, started_at, cancelled_at
ON sponsorships FOR EACH ROW EXECUTE FUNCTION keep_sponsorships();

CREATE FUNCTION paid_by(payment payments) RETURNS TABLE (kind text, cents bigint) LANGUAGE sql STABLE AS $$
	SELECT 'charged', payment.amount_cents::bigint WHERE payment.state IN ('paid', 'refunded')
	UNION ALL SELECT 'refunded', payment.refunded_cents::bigint WHERE payment.state IN ('paid', 'refunded') AND payment.refunded_cents > 0
$$;

-- The region of a place; null once the place is gone. Its row is locked as in members.sql.
CREATE FUNCTION region_of(type_ text, place_ uuid) RETURNS uuid LANGUAGE sql AS $$
	SELECT CASE type_
		WHEN 'region' THEN place_
		WHEN 'madrasa' THEN (SELECT region_id FROM madaris WHERE id = place_ FOR KEY SHARE)
		ELSE (SELECT region_ FROM place_of_class(place_))
	END
$$;

CREATE FUNCTION keep_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.state, OLD.amount_cents, OLD.refunded_cents, OLD.month, OLD.type, OLD.type_id)
		IS DISTINCT FROM (NEW.state, NEW.amount_cents, NEW.refunded_cents, NEW.month, NEW.type, NEW.type_id)
	THEN
		PERFORM note_figure(region_of(OLD.type, OLD.type_id), kind, OLD.month, '', -cents) FROM paid_by(OLD);
		PERFORM note_figure(region_of(NEW.type, NEW.type_id), kind, NEW.month, '', cents) FROM paid_by(NEW);
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_payments AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION keep_payments();

-- Payments follow their place; those of a deleted place count nowhere.
CREATE FUNCTION move_payments(type_ text, places_ uuid[], from_ uuid, to_ uuid) RETURNS void LANGUAGE sql AS $$
	INSERT INTO region_figures (region_id, kind, month, amount)
	SELECT region, kind, month, sum(sign * cents)
	FROM payments, paid_by(payments), (VALUES (from_, -1), (to_, 1)) AS moved(region, sign)
	WHERE type = type_ AND type_id = ANY (places_) AND region IS NOT NULL
	GROUP BY region, kind, month
$$;

-- Merges rows of the same figure. A concurrent reader, or a kill in between, sees the same sums.
CREATE FUNCTION fold_figures() RETURNS void LANGUAGE sql AS $$
	WITH several AS (
		SELECT region_id, kind, month, until, due_before FROM region_figures GROUP BY 1, 2, 3, 4, 5 HAVING count(*) > 1 OR sum(amount) = 0
	), gone AS (
		DELETE FROM region_figures AS figures USING several
		WHERE (figures.region_id, figures.kind, figures.month, figures.until, figures.due_before)
			= (several.region_id, several.kind, several.month, several.until, several.due_before)
		RETURNING figures.*
	)
	INSERT INTO region_figures (region_id, kind, month, until, due_before, amount)
	SELECT region_id, kind, month, until, due_before, sum(amount) FROM gone
	GROUP BY 1, 2, 3, 4, 5 HAVING sum(amount) <> 0
$$;

-- All figures, computed from the rows.
CREATE FUNCTION figures_of_rows()
RETURNS TABLE (region_id uuid, kind text, month text, until text, due_before text, amount numeric)
LANGUAGE sql STABLE AS $$
	SELECT region_id, split_part(fact, ' ', 1), split_part(fact, ' ', 2), split_part(fact, ' ', 3), due_before, sum(amount_of(fact))
	FROM class_progress CROSS JOIN LATERAL unnest(facts) AS fact GROUP BY 1, 2, 3, 4, 5
	UNION ALL SELECT all_regions(), 'arrived', month_of(created_at), '', '', count(*) FROM reports WHERE counts GROUP BY 3
	UNION ALL SELECT all_regions(), role, '', '', '', count(*) FROM users GROUP BY role
	UNION ALL SELECT region_id, kind, month, '', '', sum(cents) FROM sponsorships, money_of(sponsorships) GROUP BY 1, 2, 3
	UNION ALL SELECT region, kind, month, '', '', sum(cents) FROM (
		SELECT payments, month, CASE type
			WHEN 'region' THEN type_id
			WHEN 'madrasa' THEN (SELECT region_id FROM madaris WHERE id = type_id)
			ELSE (SELECT region_id FROM classes WHERE id = type_id)
		END AS region FROM payments WHERE state IN ('paid', 'refunded')
	) AS paid, paid_by(paid.payments) WHERE region IS NOT NULL GROUP BY 1, 2, 3
$$;

-- Adds missing figures. One snapshot has the rows and their figures, which writers change together: so no writer waits.
CREATE FUNCTION add_missing_figures() RETURNS void LANGUAGE sql AS $$
	INSERT INTO region_figures (region_id, kind, month, until, due_before, amount)
	SELECT region_id, kind, month, until, due_before, sum(amount) FROM (
		SELECT * FROM figures_of_rows()
		UNION ALL SELECT region_id, kind, month, until, due_before, -sum(amount) FROM region_figures GROUP BY 1, 2, 3, 4, 5
	) AS lacking GROUP BY 1, 2, 3, 4, 5 HAVING sum(amount) <> 0
$$;

-- Evaluates classes as `keep_class` does for one. Their rows are locked in its order.
CREATE FUNCTION keep_classes(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM class_progress WHERE class_id = ANY (ids) ORDER BY class_id FOR UPDATE;
	INSERT INTO class_progress AS kept (class_id, region_id, sort_name, silent_from, gaps, facts, last_month, off_months, due_before)
	SELECT seen.* FROM unnest(ids) AS class(id) CROSS JOIN LATERAL progress_of(class.id) AS seen
	ON CONFLICT (class_id) DO UPDATE
	SET region_id = excluded.region_id, sort_name = excluded.sort_name, silent_from = excluded.silent_from,
		gaps = excluded.gaps, facts = excluded.facts, last_month = excluded.last_month, off_months = excluded.off_months,
		due_before = excluded.due_before
	WHERE kept IS DISTINCT FROM excluded;
	UPDATE classes SET reported = NOT reported WHERE id = ANY (ids) AND reported <> has_reported(id);
END
$$;

-- Evaluates the next classes after one, except those that a writer holds at this moment: waiting for it would block the
-- others. A writer in a class locks its row as in members.sql. `last`: null after the last one.
CREATE FUNCTION keep_next_classes(after_ uuid, count_ integer, OUT last uuid, OUT held uuid[]) LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[] := array(SELECT id FROM classes WHERE id > after_ ORDER BY id LIMIT count_);
	free uuid[] := array(SELECT id FROM classes WHERE id = ANY (ids) FOR UPDATE SKIP LOCKED);
	kept uuid[] := array(SELECT class_id FROM class_progress WHERE class_id = ANY (free) FOR UPDATE SKIP LOCKED);
BEGIN
	free := array(
		SELECT id FROM unnest(free) AS id
		WHERE id = ANY (kept) OR NOT EXISTS (SELECT FROM class_progress WHERE class_id = id));
	PERFORM keep_classes(free);
	last := ids[array_upper(ids, 1)];
	held := array(SELECT id FROM unnest(ids) AS id WHERE id <> ALL (free));
END
$$;

-- Evaluates one class as soon as no one writes in it.
CREATE FUNCTION keep_held_class(class_ uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM classes WHERE id = class_ FOR UPDATE;
	PERFORM keep_classes(ARRAY[class_]);
END
$$;

-- All of it at once, for rows that were inserted without triggers: the contributions of all classes are summed at the end, not
-- row by row.
CREATE FUNCTION keep_all_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	ALTER TABLE class_progress DISABLE TRIGGER note_progress;
	PERFORM keep_classes(array(SELECT id FROM classes));
	ALTER TABLE class_progress ENABLE TRIGGER note_progress;
	PERFORM add_missing_figures();
END
$$;
