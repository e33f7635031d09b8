-- Brings the tables of the last preview to those of the first release; run in one transaction (from-preview.ts).
CREATE TABLE "withdrawn_uploads" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"up_to" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawn_uploads_key" PRIMARY KEY("owner_id","kind","id"),
	CONSTRAINT "withdrawn_uploads_kind" CHECK ("withdrawn_uploads"."kind" in ('material','report'))
);
ALTER TABLE "withdrawn_uploads" ADD CONSTRAINT "withdrawn_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "withdrawn_uploads_by_age" ON "withdrawn_uploads" USING btree ("owner_id","at");
ALTER TABLE "payments" ADD COLUMN "price_cents" integer;
ALTER TABLE "sponsorships" ADD COLUMN "next_amount_cents" integer;
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_next_amount" CHECK ("sponsorships"."next_amount_cents" > "sponsorships"."amount_cents");
CREATE TABLE "mailed_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('reset','invitation','address'))
);
-- A link to set a password that lasts longer than a day is an invitation.
INSERT INTO mailed_links (token_hash, user_id, purpose, created_at, expires_at)
	SELECT token_hash, user_id, CASE WHEN expires_at - created_at > interval '1 day' THEN 'invitation' ELSE 'reset' END, created_at, expires_at
	FROM password_resets WHERE used_at IS NULL;
INSERT INTO mailed_links (token_hash, user_id, purpose, email, created_at, expires_at)
	SELECT token_hash, user_id, 'address', email, created_at, expires_at FROM email_changes;
DROP TABLE "email_changes" CASCADE;
DROP TABLE "password_resets" CASCADE;
ALTER TABLE "import_rows" ADD COLUMN "password" jsonb;
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "mailed_links_of_user" ON "mailed_links" USING btree ("user_id");
CREATE INDEX "mailed_links_by_end" ON "mailed_links" USING btree ("expires_at");
-- Passwords of imported people are kept as hashes from now on: those of before leave, and with them the imports that waited for them.
UPDATE imports SET state = 'cancelled', finished_at = now(), version = version + 1
	WHERE state IN ('checked', 'running') AND fields @> '["password"]';
UPDATE import_rows SET form = form - 'password',
	cells = jsonb_set(cells, ARRAY[(SELECT (position - 1)::text FROM jsonb_array_elements_text(imports.fields) WITH ORDINALITY AS named(field, position) WHERE field = 'password')], '""', false)
	FROM imports WHERE imports.id = import_rows.import_id AND imports.fields @> '["password"]';
-- Teachers and students without a region get that of their classes, where it is one.
UPDATE users SET region_id = found.region_id, version = version + 1, updated_at = now()
	FROM (SELECT user_id, min(region_id::text)::uuid AS region_id FROM class_members GROUP BY user_id HAVING count(DISTINCT region_id) = 1) AS found
	WHERE users.id = found.user_id AND users.region_id IS NULL AND users.role IN ('teacher', 'student');
