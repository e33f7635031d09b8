-- A list shows for each row the sponsored sums of the row and of all places above it. When they were summed for each reading,
-- that took time in proportion to a region's sponsorships. So the sums are stored beside the prices, by a trigger that no
-- module can forget. The region comes first, as for everyone who locks (server/figures/lock-regions.ts).
CREATE FUNCTION add_sponsored(type_ text, place_ uuid, madrasa_ uuid, region_ uuid, cents bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE regions SET sponsored_cents = sponsored_cents + cents WHERE id = region_;
	IF madrasa_ IS NOT NULL THEN
		UPDATE madaris SET sponsored_cents = sponsored_cents + cents WHERE id = madrasa_;
	END IF;
	IF type_ = 'class' THEN
		UPDATE classes SET sponsored_cents = sponsored_cents + cents WHERE id = place_;
	END IF;
END
$$;

CREATE FUNCTION sum_sponsorship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.state = 'active', OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, OLD.amount_cents)
		IS DISTINCT FROM (NEW.state = 'active', NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.amount_cents)
	THEN
		PERFORM add_sponsored(OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, -OLD.amount_cents)
		WHERE OLD.state = 'active';
		PERFORM add_sponsored(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.amount_cents)
		WHERE NEW.state = 'active';
	END IF;
	RETURN NULL;
END
$$;

-- After each row and not before: a row that is not written in the end (a conflict) must not be counted.
CREATE TRIGGER sum_sponsorship AFTER INSERT OR UPDATE OR DELETE ON sponsorships
FOR EACH ROW EXECUTE FUNCTION sum_sponsorship();

-- All sums again, for rows that were inserted without triggers.
CREATE FUNCTION sum_all_sponsorships() RETURNS void LANGUAGE sql AS $$
	UPDATE regions SET sponsored_cents = sums.cents FROM (
		SELECT regions.id, coalesce(sum(amount_cents), 0) AS cents FROM regions
		LEFT JOIN sponsorships ON region_id = regions.id AND state = 'active' GROUP BY regions.id
	) AS sums WHERE regions.id = sums.id AND sponsored_cents <> sums.cents;
	UPDATE madaris SET sponsored_cents = sums.cents FROM (
		SELECT madaris.id, coalesce(sum(amount_cents), 0) AS cents FROM madaris
		LEFT JOIN sponsorships ON madrasa_id = madaris.id AND state = 'active' GROUP BY madaris.id
	) AS sums WHERE madaris.id = sums.id AND sponsored_cents <> sums.cents;
	UPDATE classes SET sponsored_cents = sums.cents FROM (
		SELECT classes.id, coalesce(sum(amount_cents), 0) AS cents FROM classes
		LEFT JOIN sponsorships ON type = 'class' AND type_id = classes.id AND state = 'active' GROUP BY classes.id
	) AS sums WHERE classes.id = sums.id AND sponsored_cents <> sums.cents;
	SELECT set_open_below(id) FROM regions;
$$;
