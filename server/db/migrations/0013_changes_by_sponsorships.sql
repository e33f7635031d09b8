-- What is open on a class or a madrasa is never more than what is open above it. So whatever is sponsored in a region or a
-- madrasa changes the figures of what lies below, as soon as less is left there than the highest price below asks for.
CREATE OR REPLACE FUNCTION note_sponsored(
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
--> statement-breakpoint
-- Whether a sponsor reads the reports of a place (spec/decisions.md 25) is decided by the share of its price and by a payment
-- that was really made. A change of the amount, of the price or of a payment is told as if the place came into the sponsor's
-- scope or left it: all that is below is looked at again.
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
--> statement-breakpoint
CREATE FUNCTION note_sponsors(type_ text, place_ uuid) RETURNS void LANGUAGE sql AS $$
	SELECT note_sponsored(type, type_id, madrasa_id, region_id, 0, sponsor_id)
	FROM sponsorships WHERE type = type_ AND type_id = place_ AND state = 'active';
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_region() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD.name, OLD.total_price_cents) IS DISTINCT FROM (NEW.name, NEW.total_price_cents) THEN
		PERFORM note_change('regions', NEW.id, NULL, NULL, 'figures');
	ELSE
		PERFORM note_change('regions', coalesce(NEW.id, OLD.id));
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.name <> NEW.name THEN
		PERFORM note_change('users', users.id, NEW.id) FROM users WHERE users.region_id = NEW.id;
	END IF;
	IF TG_OP <> 'UPDATE' OR OLD.supervisor_id IS DISTINCT FROM NEW.supervisor_id THEN
		IF TG_OP <> 'INSERT' AND OLD.supervisor_id IS NOT NULL THEN
			PERFORM note_change('regions', OLD.id, NULL, OLD.supervisor_id);
		END IF;
		IF TG_OP <> 'DELETE' AND NEW.supervisor_id IS NOT NULL THEN
			PERFORM note_change('regions', NEW.id, NULL, NEW.supervisor_id);
		END IF;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.total_price_cents <> NEW.total_price_cents THEN
		PERFORM note_sponsors('region', NEW.id);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	extent_ text := 'row';
	counts_ boolean := TG_OP <> 'UPDATE';
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.region_id <> NEW.region_id THEN
			extent_ := 'all';
		ELSIF (OLD.name, OLD.address, OLD.total_price_cents) IS DISTINCT FROM (NEW.name, NEW.address, NEW.total_price_cents)
		THEN
			extent_ := 'figures';
		END IF;
		counts_ := extent_ = 'all' OR OLD.total_price_cents <> NEW.total_price_cents;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM note_change('madaris', OLD.id, OLD.region_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_change('regions', OLD.region_id);
		END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM note_change('madaris', NEW.id, NEW.region_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_change('regions', NEW.region_id);
		END IF;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.total_price_cents <> NEW.total_price_cents THEN
		PERFORM note_sponsors('madrasa', NEW.id);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_class() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	extent_ text := 'row';
	counts_ boolean := TG_OP <> 'UPDATE';
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.madrasa_id <> NEW.madrasa_id THEN
			extent_ := 'all';
		END IF;
		counts_ := extent_ = 'all' OR OLD.monthly_price_cents <> NEW.monthly_price_cents;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM note_change('classes', OLD.id, OLD.madrasa_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_counts(OLD.madrasa_id);
		END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM note_change('classes', NEW.id, NEW.madrasa_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_counts(NEW.madrasa_id);
		END IF;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.monthly_price_cents <> NEW.monthly_price_cents THEN
		PERFORM note_sponsors('class', NEW.id);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (TG_OP <> 'INSERT' AND OLD.state = 'paid') <> (TG_OP <> 'DELETE' AND NEW.state = 'paid') THEN
		PERFORM note_sponsored(type, type_id, madrasa_id, region_id, 0, sponsor_id)
		FROM sponsorships WHERE id = coalesce(NEW.sponsorship_id, OLD.sponsorship_id) AND state = 'active';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_payment AFTER INSERT OR DELETE OR UPDATE OF state, sponsorship_id ON payments
FOR EACH ROW EXECUTE FUNCTION note_payment();
