-- Lists are ordered by the open amount and filtered by completeness; both depend on the places above a row. When they were
-- computed for each reading, 'most needed' took time in proportion to the classes. So the open amount is stored beside the
-- price, like the sponsored sum (sums.sql), by triggers that no module can forget.
CREATE FUNCTION open_of(price integer, sponsored bigint, above bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN above = 0 THEN 0 WHEN price > 0 THEN least(greatest(0, price - sponsored), above) END
$$;

CREATE FUNCTION set_open_of_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	above_ bigint;
BEGIN
	-- A concurrent sponsorship changes the region first: this row waits for it, or the sponsorship sees this row.
	SELECT open_cents INTO above_ FROM regions WHERE id = NEW.region_id FOR SHARE;
	NEW.open_cents := open_of(NEW.total_price_cents, NEW.sponsored_cents, above_);
	RETURN NEW;
END
$$;

CREATE TRIGGER set_open BEFORE INSERT OR UPDATE OF total_price_cents, sponsored_cents, region_id ON madaris
FOR EACH ROW EXECUTE FUNCTION set_open_of_madrasa();

CREATE FUNCTION set_open_of_class() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	above_ bigint;
BEGIN
	PERFORM FROM regions WHERE id = (SELECT region_id FROM madaris WHERE id = NEW.madrasa_id) FOR SHARE;
	SELECT least(madaris.open_cents, regions.open_cents) INTO above_
	FROM madaris JOIN regions ON regions.id = madaris.region_id WHERE madaris.id = NEW.madrasa_id;
	NEW.open_cents := open_of(NEW.monthly_price_cents, NEW.sponsored_cents, above_);
	RETURN NEW;
END
$$;

CREATE TRIGGER set_open BEFORE INSERT OR UPDATE OF monthly_price_cents, sponsored_cents, madrasa_id ON classes
FOR EACH ROW EXECUTE FUNCTION set_open_of_class();

-- Writes only rows whose value changes.
CREATE FUNCTION set_open_below(region_ uuid) RETURNS void LANGUAGE sql AS $$
	UPDATE madaris SET open_cents = open_of(madaris.total_price_cents, madaris.sponsored_cents, regions.open_cents)
	FROM regions WHERE regions.id = region_ AND madaris.region_id = region_
		AND madaris.open_cents IS DISTINCT FROM
			open_of(madaris.total_price_cents, madaris.sponsored_cents, regions.open_cents);
	UPDATE classes SET open_cents = open_of(monthly_price_cents, classes.sponsored_cents, above.cents)
	FROM (
		SELECT madaris.id, least(madaris.open_cents, regions.open_cents) AS cents
		FROM regions JOIN madaris ON madaris.region_id = regions.id WHERE regions.id = region_
	) AS above
	WHERE classes.madrasa_id = above.id AND classes.open_cents IS DISTINCT FROM
		open_of(monthly_price_cents, classes.sponsored_cents, above.cents);
$$;

-- A row below never has more open than its region. So only two kinds of rows change: those with as much open as the region
-- had, and those with more than it has now. The index by need finds them, so a sponsorship costs the same however much is
-- below. If the region reaches zero, or leaves it, all rows become complete or incomplete.
CREATE FUNCTION set_open_of_region() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	limit_ bigint := least(OLD.open_cents, NEW.open_cents);
BEGIN
	IF OLD.open_cents > 0 AND NEW.open_cents > 0 THEN
		UPDATE madaris SET open_cents = open_of(total_price_cents, sponsored_cents, NEW.open_cents)
		WHERE region_id = NEW.id AND open_cents >= limit_
			AND open_cents IS DISTINCT FROM open_of(total_price_cents, sponsored_cents, NEW.open_cents);
		UPDATE classes SET open_cents = open_of(monthly_price_cents, sponsored_cents, open_above(madrasa_id, NEW.open_cents))
		WHERE region_id = NEW.id AND open_cents >= limit_
			AND open_cents IS DISTINCT FROM
				open_of(monthly_price_cents, sponsored_cents, open_above(madrasa_id, NEW.open_cents));
	ELSE
		PERFORM set_open_below(NEW.id);
	END IF;
	RETURN NULL;
END
$$;

CREATE FUNCTION open_above(madrasa_ uuid, cents bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT least(open_cents, cents) FROM madaris WHERE id = madrasa_
$$;

CREATE TRIGGER set_open_below AFTER UPDATE ON regions FOR EACH ROW
WHEN (OLD.open_cents IS DISTINCT FROM NEW.open_cents) EXECUTE FUNCTION set_open_of_region();

CREATE FUNCTION set_open_in_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	above_ bigint;
BEGIN
	SELECT least(NEW.open_cents, open_cents) INTO above_ FROM regions WHERE id = NEW.region_id;
	UPDATE classes SET open_cents = open_of(monthly_price_cents, sponsored_cents, above_)
	WHERE madrasa_id = NEW.id AND open_cents IS DISTINCT FROM open_of(monthly_price_cents, sponsored_cents, above_);
	RETURN NULL;
END
$$;

CREATE TRIGGER set_open_below AFTER UPDATE ON madaris FOR EACH ROW
WHEN (OLD.open_cents IS DISTINCT FROM NEW.open_cents OR OLD.region_id <> NEW.region_id)
EXECUTE FUNCTION set_open_in_madrasa();
