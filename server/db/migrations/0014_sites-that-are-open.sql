-- A site that people already use stays open; one that is set up from now on is opened by its admin.
INSERT INTO "installation_settings" ("name", "values")
	SELECT 'opening', '{"isOpen": true}' WHERE EXISTS (SELECT FROM "users")
	ON CONFLICT DO NOTHING;
