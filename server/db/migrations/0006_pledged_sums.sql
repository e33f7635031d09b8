ALTER TABLE "classes" ADD COLUMN "pledged_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "madaris" ADD COLUMN "pledged_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "pledged_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What follows is written by hand. A list shows for each row what is pledged on it and on all above it: summed anew at
-- each reading, that took as long as a region has pledges. So the sums stand beside the prices, written by a trigger that
-- no module can forget. The region comes first, as for everybody who locks (modules/sponsorships/lock-regions.ts).
CREATE FUNCTION add_pledged(type_ text, place_ uuid, madrasa_ uuid, region_ uuid, cents bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE regions SET pledged_cents = pledged_cents + cents WHERE id = region_;
	IF madrasa_ IS NOT NULL THEN
		UPDATE madaris SET pledged_cents = pledged_cents + cents WHERE id = madrasa_;
	END IF;
	IF type_ = 'class' THEN
		UPDATE classes SET pledged_cents = pledged_cents + cents WHERE id = place_;
	END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION sum_pledge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE'
		AND (OLD.state = 'active') = (NEW.state = 'active')
		AND (OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, OLD.amount_cents)
			IS NOT DISTINCT FROM (NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.amount_cents)
	THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
		PERFORM add_pledged(OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, -OLD.amount_cents);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
		PERFORM add_pledged(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.amount_cents);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- After each row and not before: a row that is not written after all (a conflict) must not be counted.
CREATE TRIGGER sum_pledge AFTER INSERT OR UPDATE OR DELETE ON sponsorships
FOR EACH ROW EXECUTE FUNCTION sum_pledge();
--> statement-breakpoint
-- All sums anew, for rows that came in while no trigger ran.
CREATE FUNCTION sum_all_pledges() RETURNS void LANGUAGE sql AS $$
	UPDATE regions SET pledged_cents = sums.cents FROM (
		SELECT regions.id, coalesce(sum(amount_cents), 0) AS cents FROM regions
		LEFT JOIN sponsorships ON region_id = regions.id AND state = 'active' GROUP BY regions.id
	) AS sums WHERE regions.id = sums.id AND pledged_cents <> sums.cents;
	UPDATE madaris SET pledged_cents = sums.cents FROM (
		SELECT madaris.id, coalesce(sum(amount_cents), 0) AS cents FROM madaris
		LEFT JOIN sponsorships ON madrasa_id = madaris.id AND state = 'active' GROUP BY madaris.id
	) AS sums WHERE madaris.id = sums.id AND pledged_cents <> sums.cents;
	UPDATE classes SET pledged_cents = sums.cents FROM (
		SELECT classes.id, coalesce(sum(amount_cents), 0) AS cents FROM classes
		LEFT JOIN sponsorships ON type = 'class' AND type_id = classes.id AND state = 'active' GROUP BY classes.id
	) AS sums WHERE classes.id = sums.id AND pledged_cents <> sums.cents;
$$;
--> statement-breakpoint
-- A sum is no change that devices have to be told of by itself: the pledge tells it (note_pledge, 0003).
DROP TRIGGER note_region ON regions;
--> statement-breakpoint
CREATE TRIGGER note_region AFTER INSERT OR DELETE ON regions FOR EACH ROW EXECUTE FUNCTION note_region();
--> statement-breakpoint
CREATE TRIGGER note_region_change AFTER UPDATE ON regions FOR EACH ROW
WHEN (OLD.pledged_cents = NEW.pledged_cents) EXECUTE FUNCTION note_region();
--> statement-breakpoint
DROP TRIGGER note_madrasa ON madaris;
--> statement-breakpoint
CREATE TRIGGER note_madrasa AFTER INSERT OR DELETE ON madaris FOR EACH ROW EXECUTE FUNCTION note_madrasa();
--> statement-breakpoint
CREATE TRIGGER note_madrasa_change AFTER UPDATE ON madaris FOR EACH ROW
WHEN (OLD.pledged_cents = NEW.pledged_cents) EXECUTE FUNCTION note_madrasa();
--> statement-breakpoint
DROP TRIGGER note_class ON classes;
--> statement-breakpoint
CREATE TRIGGER note_class AFTER INSERT OR DELETE ON classes FOR EACH ROW EXECUTE FUNCTION note_class();
--> statement-breakpoint
CREATE TRIGGER note_class_change AFTER UPDATE ON classes FOR EACH ROW
WHEN (OLD.pledged_cents = NEW.pledged_cents) EXECUTE FUNCTION note_class();
--> statement-breakpoint
-- Last, when a sum is no longer told.
SELECT sum_all_pledges();
