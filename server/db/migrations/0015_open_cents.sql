DROP INDEX "classes_by_need";--> statement-breakpoint
DROP INDEX "madaris_by_need";--> statement-breakpoint
DROP INDEX "regions_by_need";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "open_cents" bigint;--> statement-breakpoint
ALTER TABLE "madaris" ADD COLUMN "open_cents" bigint;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "open_cents" bigint GENERATED ALWAYS AS (case when total_price_cents > 0 then greatest(0, total_price_cents - sponsored_cents) end) STORED;--> statement-breakpoint
CREATE INDEX "classes_sponsored_by_name" ON "classes" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id") WHERE "classes"."open_cents" = 0;--> statement-breakpoint
CREATE INDEX "madaris_sponsored_by_name" ON "madaris" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id") WHERE "madaris"."open_cents" = 0;--> statement-breakpoint
CREATE INDEX "classes_by_need" ON "classes" USING btree ("open_cents" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "madaris_by_need" ON "madaris" USING btree ("open_cents" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "regions_by_need" ON "regions" USING btree ("open_cents" NULLS FIRST,"id");--> statement-breakpoint
-- What follows is written by hand. Lists are ordered by what is still open, and filtered by what is complete; both depend
-- on what is above a row. Computed for each reading, 'most needed' took as long as there are classes. So what is open is
-- beside the price, like the sum that is sponsored (0006), written by triggers that no module can forget.
CREATE FUNCTION open_of(price integer, sponsored bigint, above bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN above = 0 THEN 0 WHEN price > 0 THEN least(greatest(0, price - sponsored), above) END
$$;
--> statement-breakpoint
CREATE FUNCTION set_open_of_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	above_ bigint;
BEGIN
	-- A sponsorship that is being written changes the region first: the row waits for it, or is seen by it.
	SELECT open_cents INTO above_ FROM regions WHERE id = NEW.region_id FOR SHARE;
	NEW.open_cents := open_of(NEW.total_price_cents, NEW.sponsored_cents, above_);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER set_open BEFORE INSERT OR UPDATE OF total_price_cents, sponsored_cents, region_id ON madaris
FOR EACH ROW EXECUTE FUNCTION set_open_of_madrasa();
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER set_open BEFORE INSERT OR UPDATE OF monthly_price_cents, sponsored_cents, madrasa_id ON classes
FOR EACH ROW EXECUTE FUNCTION set_open_of_class();
--> statement-breakpoint
-- Writes only the rows of which it has changed.
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
--> statement-breakpoint
CREATE FUNCTION set_open_of_region() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_open_below(NEW.id);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER set_open_below AFTER UPDATE ON regions FOR EACH ROW
WHEN (OLD.open_cents IS DISTINCT FROM NEW.open_cents) EXECUTE FUNCTION set_open_of_region();
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER set_open_below AFTER UPDATE ON madaris FOR EACH ROW
WHEN (OLD.open_cents IS DISTINCT FROM NEW.open_cents OR OLD.region_id <> NEW.region_id)
EXECUTE FUNCTION set_open_in_madrasa();
--> statement-breakpoint
-- Neither a sum nor what is open is a change to report by itself: the sponsorship reports it (note_sponsored, 0013).
DROP TRIGGER note_madrasa_change ON madaris;
--> statement-breakpoint
CREATE TRIGGER note_madrasa_change AFTER UPDATE OF
	region_id, name, address, total_price_cents, search_text, version, created_at
ON madaris FOR EACH ROW EXECUTE FUNCTION note_madrasa();
--> statement-breakpoint
DROP TRIGGER note_class_change ON classes;
--> statement-breakpoint
CREATE TRIGGER note_class_change AFTER UPDATE OF
	madrasa_id, name, description, monthly_price_cents, search_text, version, created_at
ON classes FOR EACH ROW EXECUTE FUNCTION note_class();
--> statement-breakpoint
-- All sums again, for rows that came in while no trigger ran.
CREATE OR REPLACE FUNCTION sum_all_sponsorships() RETURNS void LANGUAGE sql AS $$
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
--> statement-breakpoint
SELECT set_open_below(id) FROM regions;
