-- What has become of the report of a class for one month. contract/report-months.ts says the same in TypeScript, and
-- tests/server/db/report-states.test.ts that both agree. Immutable, and each argument but the month used in few places, so
-- that the planner puts it into the query that calls it.
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

-- So many months later.
CREATE FUNCTION month_after(month text, months integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_char(to_date(month, 'YYYY-MM') + make_interval(months => months), 'YYYY-MM')
$$;

-- The months of which no report of a class is expected (contract/report-months.ts), each once: what was said of the class itself
-- counts, then what was said of its madrasa, then of its region.
CREATE FUNCTION months_off_of(class_ uuid, madrasa_ uuid, region_ uuid)
RETURNS TABLE (month text, kind text, name text) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (off.month) off.month, off.kind, off.name
  FROM months_off AS off
  WHERE off.class_id = class_ OR off.madrasa_id = madrasa_ OR off.region_id = region_
  ORDER BY off.month, CASE off.place_type WHEN 'class' THEN 1 WHEN 'madrasa' THEN 2 ELSE 3 END
$$;
