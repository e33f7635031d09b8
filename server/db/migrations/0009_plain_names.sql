-- One word for one thing: sponsorship and sponsored amount, job, entity, started. Rows keep their values; the bodies of
-- the trigger functions that name a renamed table or column are written again.
ALTER TABLE "regions" RENAME COLUMN "pledged_cents" TO "sponsored_cents";
--> statement-breakpoint
ALTER TABLE "madaris" RENAME COLUMN "pledged_cents" TO "sponsored_cents";
--> statement-breakpoint
ALTER TABLE "classes" RENAME COLUMN "pledged_cents" TO "sponsored_cents";
--> statement-breakpoint
ALTER TABLE "begun_payments" RENAME TO "started_payments";
--> statement-breakpoint
ALTER TABLE "started_payments" RENAME COLUMN "began_at" TO "started_at";
--> statement-breakpoint
ALTER INDEX "begun_payments_by_age" RENAME TO "started_payments_by_age";
--> statement-breakpoint
ALTER TABLE "started_payments" RENAME CONSTRAINT "begun_payments_pkey" TO "started_payments_pkey";
--> statement-breakpoint
ALTER TABLE "chores" RENAME TO "jobs";
--> statement-breakpoint
ALTER TABLE "jobs" RENAME CONSTRAINT "chores_pkey" TO "jobs_pkey";
--> statement-breakpoint
DELETE FROM "jobs" WHERE "name" = 'give-back';
--> statement-breakpoint
ALTER TABLE "changes" RENAME COLUMN "noun" TO "entity";
--> statement-breakpoint
ALTER TABLE "change_journal" RENAME COLUMN "begins" TO "starts";
--> statement-breakpoint
ALTER FUNCTION note_pledged(text, uuid, uuid, uuid, bigint, uuid) RENAME TO note_sponsored;
--> statement-breakpoint
ALTER FUNCTION note_pledge() RENAME TO note_sponsorship;
--> statement-breakpoint
ALTER FUNCTION add_pledged(text, uuid, uuid, uuid, bigint) RENAME TO add_sponsored;
--> statement-breakpoint
ALTER FUNCTION sum_pledge() RENAME TO sum_sponsorship;
--> statement-breakpoint
ALTER FUNCTION sum_all_pledges() RENAME TO sum_all_sponsorships;
--> statement-breakpoint
ALTER TRIGGER note_pledge ON sponsorships RENAME TO note_sponsorship;
--> statement-breakpoint
ALTER TRIGGER sum_pledge ON sponsorships RENAME TO sum_sponsorship;
--> statement-breakpoint
-- The name of a parameter cannot be replaced.
DROP FUNCTION note_change(text, uuid, uuid, uuid, text);
--> statement-breakpoint
CREATE FUNCTION note_change(
	entity_ text, row_ uuid, parent_ uuid DEFAULT NULL, user_ uuid DEFAULT NULL, extent_ text DEFAULT 'row'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	none constant uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
	INSERT INTO changes (number, entity, row_id, parent_id, user_id, extent)
	VALUES (change_number(), entity_, row_, coalesce(parent_, none), coalesce(user_, none), extent_)
	ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
-- `delta` cents more or less are sponsored on a place. What stands below shows the sponsors of a region or a madrasa, and
-- whether it is complete, so it is told again where either changes. `sponsor_` is given when the place enters or leaves
-- the sponsor's scope. Called before the sponsorship is written: the sums are those before it.
CREATE OR REPLACE FUNCTION note_sponsored(
	type_ text, place_ uuid, madrasa_ uuid, region_ uuid, delta bigint, sponsor_ uuid
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	price bigint;
	cents bigint;
	flips boolean;
BEGIN
	IF type_ = 'class' THEN
		PERFORM note_change('classes', place_, madrasa_, sponsor_);
	END IF;
	IF madrasa_ IS NOT NULL THEN
		SELECT total_price_cents INTO price FROM madaris WHERE id = madrasa_;
		SELECT coalesce(sum(amount_cents), 0) INTO cents FROM sponsorships
		WHERE madrasa_id = madrasa_ AND state = 'active';
		flips := price > 0 AND (cents >= price) <> (cents + delta >= price);
		PERFORM note_change(
			'madaris', madrasa_, region_,
			CASE WHEN type_ = 'madrasa' THEN sponsor_ END,
			CASE WHEN type_ = 'madrasa' OR flips THEN 'figures' ELSE 'row' END
		);
	END IF;
	SELECT total_price_cents INTO price FROM regions WHERE id = region_;
	SELECT coalesce(sum(amount_cents), 0) INTO cents FROM sponsorships WHERE region_id = region_ AND state = 'active';
	flips := price > 0 AND (cents >= price) <> (cents + delta >= price);
	PERFORM note_change(
		'regions', region_, NULL,
		CASE WHEN type_ = 'region' THEN sponsor_ END,
		CASE WHEN type_ = 'region' OR flips THEN 'figures' ELSE 'row' END
	);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_sponsorship() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before_ bigint := 0;
	after_ bigint := 0;
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
		before_ := OLD.amount_cents;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
		after_ := NEW.amount_cents;
	END IF;
	IF before_ > 0 AND after_ > 0
		AND (OLD.sponsor_id, OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id)
			IS NOT DISTINCT FROM (NEW.sponsor_id, NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id)
	THEN
		IF before_ <> after_ THEN
			PERFORM note_sponsored(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, after_ - before_, NULL);
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM note_change('users', OLD.id, OLD.region_id);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM note_change('users', NEW.id, NEW.region_id);
	END IF;
	IF TG_OP = 'UPDATE' THEN
		IF OLD.role <> NEW.role THEN
			PERFORM note_membership(class_id, user_id) FROM class_members WHERE user_id = NEW.id;
		END IF;
		IF OLD.full_name <> NEW.full_name THEN
			PERFORM note_sponsored(type, type_id, madrasa_id, region_id, 0, NULL)
			FROM sponsorships WHERE sponsor_id = NEW.id AND state = 'active';
		END IF;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- What follows is written by hand. A list shows for each row what is sponsored on it and on all above it: summed anew at
-- each reading, that took as long as a region has sponsorships. So the sums stand beside the prices, written by a trigger that
-- no module can forget. The region comes first, as for everybody who locks (modules/sponsorships/lock-regions.ts).
CREATE OR REPLACE FUNCTION add_sponsored(type_ text, place_ uuid, madrasa_ uuid, region_ uuid, cents bigint)
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_sponsorship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE'
		AND (OLD.state = 'active') = (NEW.state = 'active')
		AND (OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, OLD.amount_cents)
			IS NOT DISTINCT FROM (NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.amount_cents)
	THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
		PERFORM add_sponsored(OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, -OLD.amount_cents);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
		PERFORM add_sponsored(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.amount_cents);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- All sums anew, for rows that came in while no trigger ran.
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
$$;
