-- The state of the report of a class for one month. contract/report-months.ts says the same in TypeScript;
-- tests/server/db/report-states.test.ts checks that both agree. It is immutable and uses each argument but the month in few
-- places, so that the planner inlines it.
CREATE FUNCTION report_due_end(month text, due_day integer) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(
    make_date(left(month, 4)::integer, right(month, 2)::integer, 1) + interval '1 month' + make_interval(days => due_day),
    make_date(left(month, 4)::integer, right(month, 2)::integer, 1) + interval '2 months'
  ) AT TIME ZONE 'UTC'
$$;

CREATE FUNCTION report_state(
  month text, due_day integer, received_at timestamptz, first_month text, last_month text, off text, at timestamptz
) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN received_at IS NOT NULL THEN
      CASE WHEN received_at < report_due_end(month, due_day) THEN 'received' ELSE 'late' END
    WHEN month < first_month THEN 'none'
    WHEN month > last_month THEN 'ended'
    WHEN off IS NOT NULL THEN CASE off WHEN 'closed' THEN 'none' ELSE off END
    WHEN at >= report_due_end(month, due_day) THEN 'missing'
    WHEN at >= (make_date(left(month, 4)::integer, right(month, 2)::integer, 1) + interval '1 month') AT TIME ZONE 'UTC' THEN 'due'
    ELSE 'waiting'
  END
$$;

-- The month of a time, in UTC.
CREATE FUNCTION month_of(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM')
$$;

-- The month a number of months later.
CREATE FUNCTION month_after(month text, months integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_char(to_date(month, 'YYYY-MM') + make_interval(months => months), 'YYYY-MM')
$$;

-- Due days of earlier months, oldest first: each with the first month to which it no longer applies
-- (contract/school-year/due-days.ts).
CREATE FUNCTION past_due_day(past jsonb, month_ text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (entry ->> 'dueDay')::integer FROM jsonb_array_elements(past) AS entry
  WHERE entry ->> 'before' > month_ ORDER BY entry ->> 'before' LIMIT 1
$$;

-- The due day of a month of a class: decided by its own past, then by its madrasa's, then by its region's. Few places have any.
CREATE FUNCTION due_day_in(month_ text, class_past jsonb, madrasa_past jsonb, region_past jsonb, due_day integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN class_past = '[]' AND madrasa_past = '[]' AND region_past = '[]' THEN due_day
    ELSE coalesce(past_due_day(class_past, month_), past_due_day(madrasa_past, month_), past_due_day(region_past, month_), due_day) END
$$;

-- The first month that a past does not decide; for a class or madrasa, the month when it came to its present place. Empty
-- without a past.
CREATE FUNCTION past_until(past jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(past -> -1 ->> 'before', '')
$$;

-- The past of a place whose due day changes from a month on.
CREATE FUNCTION with_past_day(past jsonb, before_ text, day integer) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN past_until(past) >= before_ THEN past
    ELSE past || jsonb_build_array(jsonb_build_object('before', before_, 'dueDay', day)) END
$$;

-- The past of a place, followed by the later months of the past of the place around it.
CREATE FUNCTION with_past_of(past jsonb, around jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT past || coalesce((SELECT jsonb_agg(entry ORDER BY entry ->> 'before') FROM jsonb_array_elements(around) AS entry
    WHERE entry ->> 'before' > past_until(past)), '[]')
$$;

-- The months for which no report of a class is expected (contract/report-months.ts), each once: the class's own entry counts
-- first, then its madrasa's, then its region's. Months before a move are those of the class or madrasa itself.
CREATE FUNCTION months_off_of(class_ uuid, madrasa_ uuid, region_ uuid)
RETURNS TABLE (month text, kind text, name text) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (off.month) off.month, off.kind, off.name
  FROM months_off AS off
  WHERE off.class_id = class_
    OR (off.madrasa_id = madrasa_ AND off.month >= (SELECT past_until(past_due_days) FROM classes WHERE id = class_))
    OR (off.region_id = region_ AND off.month >= (
      SELECT greatest(past_until(classes.past_due_days), past_until(madaris.past_due_days))
      FROM classes JOIN madaris ON madaris.id = classes.madrasa_id WHERE classes.id = class_))
  ORDER BY off.month, CASE off.place_type WHEN 'class' THEN 1 WHEN 'madrasa' THEN 2 ELSE 3 END
$$;
