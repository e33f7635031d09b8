-- Periods in which a sponsorship is active; every writer of its state triggers them. The times come from the row, so they are
-- those of the writing process and not of the database.
CREATE FUNCTION keep_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was_active boolean := TG_OP = 'UPDATE' AND OLD.state = 'active';
BEGIN
	IF NEW.state = 'active' AND NOT was_active THEN
		INSERT INTO sponsorship_periods (sponsorship_id, started_at)
		VALUES (NEW.id, coalesce(NEW.active_since, NEW.started_at, NEW.created_at))
		ON CONFLICT (sponsorship_id, started_at) DO UPDATE SET ended_at = NULL;
	ELSIF was_active AND NEW.state <> 'active' THEN
		UPDATE sponsorship_periods
		SET ended_at = greatest(started_at, coalesce(
			CASE NEW.state WHEN 'paused' THEN NEW.paused_at WHEN 'cancelled' THEN NEW.cancelled_at END, now()))
		WHERE sponsorship_id = NEW.id AND ended_at IS NULL;
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER keep_period AFTER INSERT OR UPDATE OF state ON sponsorships
FOR EACH ROW EXECUTE FUNCTION keep_period();

-- True if a sponsorship was active on a day of a month (UTC, `YYYY-MM`): then it owes that month.
CREATE FUNCTION was_active_in(sponsorship_ uuid, month_ text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
		SELECT FROM sponsorship_periods
		WHERE sponsorship_id = sponsorship_
			AND started_at < (make_date(left(month_, 4)::integer, right(month_, 2)::integer, 1) + interval '1 month') AT TIME ZONE 'UTC'
			AND (ended_at IS NULL
				OR ended_at >= make_date(left(month_, 4)::integer, right(month_, 2)::integer, 1)::timestamp AT TIME ZONE 'UTC')
	)
$$;
