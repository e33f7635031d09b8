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
  month text, due_day integer, received_at timestamptz, expected_from text, at timestamptz
) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN received_at IS NOT NULL THEN
      CASE WHEN received_at < report_due_end(month, due_day) THEN 'received' ELSE 'late' END
    WHEN month < expected_from THEN 'none'
    WHEN at >= report_due_end(month, due_day) THEN 'missing'
    WHEN at >= (make_date(left(month, 4)::integer, right(month, 2)::integer, 1) + interval '1 month') AT TIME ZONE 'UTC' THEN 'due'
    ELSE 'waiting'
  END
$$;
