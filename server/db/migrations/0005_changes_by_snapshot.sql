-- Which transactions have ended, as text `begin:end:running,…`: all below `begin` have, none from `end` on, and of those
-- between the two all but the running ones. The third thing that is PostgreSQL's own (0003).
CREATE FUNCTION change_snapshot() RETURNS text LANGUAGE sql STABLE AS $$
	SELECT pg_current_snapshot()::text
$$;
