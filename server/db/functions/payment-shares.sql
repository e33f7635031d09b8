-- A payment that has settled is divided once into shares, each for one class, so that no cent of it is sent to two madaris.
-- Only what an ended or deleted class has left is divided again.

-- The classes that share the money of a place, by their prices: the class itself while it runs, then its successor, then the
-- running classes of its madrasa, then those of its region. If none of these runs, an ended class keeps it.
CREATE FUNCTION share_targets(place_type text, place_ uuid, madrasa_ uuid, region_ uuid, this_month text)
RETURNS TABLE (class_id uuid, weight bigint) LANGUAGE sql STABLE AS $$
	WITH RECURSIVE followed AS (
		SELECT id, successor_id, last_month, 1 AS step FROM classes WHERE place_type = 'class' AND id = place_
		UNION ALL
		SELECT c.id, c.successor_id, c.last_month, step + 1 FROM followed JOIN classes AS c ON c.id = followed.successor_id
		-- Two classes may name each other.
		WHERE followed.last_month < this_month AND step < 20
	), running AS (
		SELECT id FROM followed WHERE last_month IS NULL OR last_month >= this_month
	), of_madrasa AS (
		SELECT id FROM classes WHERE madrasa_id = madrasa_ AND (last_month IS NULL OR last_month >= this_month)
		AND NOT EXISTS (SELECT FROM running)
	), of_region AS (
		SELECT id FROM classes WHERE region_id = region_ AND (last_month IS NULL OR last_month >= this_month)
		AND NOT EXISTS (SELECT FROM running) AND NOT EXISTS (SELECT FROM of_madrasa)
	), open AS (
		SELECT id FROM running UNION ALL SELECT id FROM of_madrasa UNION ALL SELECT id FROM of_region
	), chosen AS (
		SELECT id FROM open
		UNION ALL SELECT id FROM followed WHERE step = 1 AND NOT EXISTS (SELECT FROM open)
	)
	-- Classes without a price get equal shares.
	SELECT id, CASE WHEN sum(monthly_price_cents) OVER () = 0 THEN 1 ELSE monthly_price_cents END
	FROM chosen JOIN classes USING (id)
$$;

-- Divides an amount between these classes, to the cent: those with the largest remainders get the surplus cents.
CREATE FUNCTION divide_amount(amount integer, place_type text, place_ uuid, madrasa_ uuid, region_ uuid, this_month text)
RETURNS TABLE (class_id uuid, start_cents integer, cents integer) LANGUAGE sql STABLE AS $$
	WITH whole AS (
		SELECT target.class_id, amount * weight / sum(weight) OVER () AS exact
		FROM share_targets(place_type, place_, madrasa_, region_, this_month) AS target
	), ranked AS (
		SELECT whole.class_id, floor(exact) AS down, amount - sum(floor(exact)) OVER () AS over,
			row_number() OVER (ORDER BY exact - floor(exact) DESC, whole.class_id) AS place
		FROM whole
	), shares AS (
		SELECT ranked.class_id, (down + CASE WHEN place <= over THEN 1 ELSE 0 END)::int AS cents FROM ranked
	)
	SELECT shares.class_id, (sum(cents) OVER (ORDER BY shares.class_id) - cents)::int, cents FROM shares WHERE cents > 0
$$;

-- The part of a refund that a share bears. The parts of all shares of a payment add up to the refund.
CREATE FUNCTION refund_of_share(refunded integer, amount integer, start_ integer, cents integer)
RETURNS integer LANGUAGE sql IMMUTABLE AS $$
	SELECT (refunded::bigint * (start_ + cents) / amount - refunded::bigint * start_ / amount)::int
$$;

-- Divides payments that were paid before a time, the oldest first, and the remainders of ended classes again: at most `most`
-- of each. Returns how many of the two it has divided.
CREATE FUNCTION settle_payments(paid_before timestamptz, this_month text, now_ timestamptz, most integer)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	share record;
	settled integer;
	moved integer := 0;
BEGIN
	-- The second of two processes waits for a row, and then leaves it out because it is settled.
	WITH chosen AS (
		SELECT p.id FROM payments AS p JOIN sponsorships AS s ON s.id = p.sponsorship_id
		WHERE p.settled_at IS NULL AND p.state = 'paid' AND p.paid_at <= paid_before
		AND EXISTS (SELECT FROM share_targets(p.type, p.type_id, s.madrasa_id, s.region_id, this_month))
		ORDER BY p.paid_at, p.id LIMIT most
	), due AS (
		UPDATE payments AS p SET settled_at = now_
		FROM sponsorships AS s
		WHERE s.id = p.sponsorship_id AND p.settled_at IS NULL AND p.state = 'paid' AND p.id IN (SELECT id FROM chosen)
		RETURNING p.id, p.amount_cents, p.type, p.type_id, s.madrasa_id, s.region_id
	), divided AS (
		INSERT INTO payment_shares (payment_id, class_id, start_cents, cents)
		SELECT due.id, part.class_id, part.start_cents, part.cents FROM due
		CROSS JOIN LATERAL divide_amount(due.amount_cents, type, type_id, madrasa_id, region_id, this_month) AS part
	)
	SELECT count(*) INTO settled FROM due;

	FOR share IN
		SELECT held.payment_id, held.start_cents, held.cents, held.taken_cents, given.type, given.type_id,
			given.madrasa_id, given.region_id
		FROM payment_shares AS held JOIN payments AS p ON p.id = held.payment_id
		JOIN sponsorships AS s ON s.id = p.sponsorship_id LEFT JOIN classes AS c ON c.id = held.class_id
		CROSS JOIN LATERAL (
			SELECT CASE WHEN c.id IS NULL THEN p.type ELSE 'class' END AS type, coalesce(c.id, p.type_id) AS type_id,
				coalesce(c.madrasa_id, s.madrasa_id) AS madrasa_id, coalesce(c.region_id, s.region_id) AS region_id
		) AS given
		WHERE held.taken_cents < held.cents
		AND (held.class_id IS NULL OR held.class_id IN (SELECT id FROM classes WHERE last_month < this_month))
		AND EXISTS (
			SELECT FROM share_targets(given.type, given.type_id, given.madrasa_id, given.region_id, this_month) AS target
			WHERE target.class_id IS DISTINCT FROM held.class_id
		)
		ORDER BY held.payment_id, held.start_cents LIMIT most FOR UPDATE OF held
	LOOP
		-- The taken part stays; the rest starts after it.
		IF share.taken_cents = 0 THEN
			DELETE FROM payment_shares WHERE payment_id = share.payment_id AND start_cents = share.start_cents;
		ELSE
			UPDATE payment_shares SET cents = taken_cents
			WHERE payment_id = share.payment_id AND start_cents = share.start_cents;
		END IF;
		INSERT INTO payment_shares (payment_id, class_id, start_cents, cents)
		SELECT share.payment_id, part.class_id, share.start_cents + share.taken_cents + part.start_cents, part.cents
		FROM divide_amount(share.cents - share.taken_cents, share.type, share.type_id, share.madrasa_id, share.region_id,
			this_month) AS part;
		moved := moved + 1;
	END LOOP;
	RETURN greatest(settled, moved);
END
$$;
