-- Reports of one class and month that replace each other are a chain; its newest counts. A writer to a chain holds the lock of
-- its class (server/modules/reports/replaced-report.ts).
CREATE FUNCTION note_replacement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE reports SET replaced_at = NEW.created_at WHERE id = NEW.replaces;
	RETURN NULL;
END
$$;

CREATE TRIGGER note_replacement AFTER INSERT ON reports FOR EACH ROW
WHEN (NEW.replaces IS NOT NULL) EXECUTE FUNCTION note_replacement();

-- The successor of a deleted report now replaces the one before it, or awaits the one that the deleted report awaited.
CREATE FUNCTION close_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE reports SET replaces = OLD.replaces, awaits = coalesce(awaits, OLD.awaits) WHERE replaces = OLD.id;
	RETURN OLD;
END
$$;

CREATE TRIGGER close_chain BEFORE DELETE ON reports FOR EACH ROW EXECUTE FUNCTION close_chain();

-- The newest of a chain is deleted: the one before it counts again.
CREATE FUNCTION note_newest_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE reports SET replaced_at = NULL
	WHERE id = OLD.replaces AND NOT EXISTS (SELECT FROM reports AS newer WHERE newer.replaces = OLD.replaces);
	RETURN NULL;
END
$$;

CREATE TRIGGER note_newest_again AFTER DELETE ON reports FOR EACH ROW
WHEN (OLD.replaces IS NOT NULL) EXECUTE FUNCTION note_newest_again();
