DROP FUNCTION IF EXISTS move_members_of_madrasa() CASCADE;--> statement-breakpoint
DROP INDEX "users_of_region";--> statement-breakpoint
CREATE INDEX "users_of_region" ON "users" USING btree ("region_id","role","id");--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "region_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
-- No device has to learn of the copy.
ALTER TABLE "classes" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "classes" SET "region_id" = "madaris"."region_id" FROM "madaris" WHERE "madaris"."id" = "classes"."madrasa_id";--> statement-breakpoint
ALTER TABLE "classes" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "classes_of_region" ON "classes" USING btree ("region_id","id");--> statement-breakpoint
CREATE INDEX "classes_of_region_by_need" ON "classes" USING btree ("region_id","open_cents");--> statement-breakpoint
CREATE INDEX "madaris_of_region" ON "madaris" USING btree ("region_id","id");--> statement-breakpoint
CREATE INDEX "madaris_of_region_by_need" ON "madaris" USING btree ("region_id","open_cents");--> statement-breakpoint
-- The journal so far says of each row only what it was directly in. It is noted again in every place that this was ever in as far
-- as the journal knows: in one too many it does no harm.
ALTER TABLE "changes" DROP CONSTRAINT "changes_key";--> statement-breakpoint
ALTER TABLE "changes" RENAME TO "changes_before";--> statement-breakpoint
CREATE TABLE "changes" (
	"number" bigint NOT NULL,
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"region_id" uuid,
	"madrasa_id" uuid,
	"class_id" uuid,
	"user_id" uuid,
	"extent" text DEFAULT 'row' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_key" UNIQUE NULLS NOT DISTINCT("number","entity","row_id","extent","region_id","madrasa_id","class_id","user_id")
);
--> statement-breakpoint
CREATE TEMPORARY TABLE "class_places" ON COMMIT DROP AS
WITH "madrasa_places" AS (
	SELECT "id" AS "madrasa_id", "region_id" FROM "madaris"
	UNION SELECT "row_id", "parent_id" FROM "changes_before" WHERE "entity" = 'madaris'
), "class_madaris" AS (
	SELECT "id" AS "class_id", "madrasa_id" FROM "classes"
	UNION SELECT "row_id", "parent_id" FROM "changes_before" WHERE "entity" = 'classes'
)
SELECT "class_id", "madrasa_id", "region_id" FROM "class_madaris" FULL JOIN "madrasa_places" USING ("madrasa_id");--> statement-breakpoint
CREATE INDEX "class_places_by_class" ON "class_places" ("class_id");--> statement-breakpoint
CREATE INDEX "class_places_by_madrasa" ON "class_places" ("madrasa_id");--> statement-breakpoint
ANALYZE "class_places";--> statement-breakpoint
INSERT INTO "changes"
SELECT "number", "entity", "row_id", "row_id", NULL, NULL, nullif("user_id", '00000000-0000-0000-0000-000000000000'), "extent", "at"
FROM "changes_before" WHERE "entity" = 'regions';--> statement-breakpoint
INSERT INTO "changes"
SELECT "number", "entity", "row_id", "region_id", "row_id", NULL, nullif("user_id", '00000000-0000-0000-0000-000000000000'),
	CASE "extent" WHEN 'row' THEN 'row' ELSE 'figures' END, "at"
FROM "changes_before" JOIN (SELECT DISTINCT "madrasa_id", "region_id" FROM "class_places") AS "places" ON "madrasa_id" = "row_id"
WHERE "entity" = 'madaris'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "changes"
SELECT "number", "entity", "row_id", "region_id", "madrasa_id", "class_id",
	CASE "entity" WHEN 'users' THEN "row_id" ELSE nullif("user_id", '00000000-0000-0000-0000-000000000000') END, 'row', "at"
FROM "changes_before" JOIN "class_places" ON "class_id" = CASE "entity" WHEN 'classes' THEN "row_id" ELSE "parent_id" END
WHERE "entity" IN ('classes', 'materials', 'reports', 'users')
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- A person is noted for themself, in their region, and in the classes that they are in.
INSERT INTO "changes"
SELECT "number", "entity", "row_id", nullif("parent_id", '00000000-0000-0000-0000-000000000000'), NULL, NULL, "row_id", 'row', "at"
FROM "changes_before" WHERE "entity" = 'users'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "changes"
SELECT "number", "entity", "row_id", "class_places"."region_id", "class_places"."madrasa_id", "class_id", "row_id", 'row', "at"
FROM "changes_before" JOIN "class_members" ON "class_members"."user_id" = "row_id" JOIN "class_places" USING ("class_id")
WHERE "entity" = 'users'
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- With a class or madrasa that moved, all that is in it did.
INSERT INTO "changes"
SELECT "number", "row"."entity", "row"."id", "region_id", "madrasa_id", "class_id", NULL, 'row', "at"
FROM "changes_before" JOIN "class_places" ON "row_id" IN ("class_id", "madrasa_id")
CROSS JOIN LATERAL (
	SELECT 'classes', "id" FROM "classes" WHERE "id" = "class_places"."class_id"
	UNION ALL SELECT 'materials', "id" FROM "materials" WHERE "class_id" = "class_places"."class_id"
	UNION ALL SELECT 'reports', "id" FROM "reports" WHERE "class_id" = "class_places"."class_id"
	UNION ALL SELECT 'users', "user_id" FROM "class_members" WHERE "class_id" = "class_places"."class_id"
) AS "row"("entity", "id")
WHERE "extent" = 'all'
ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "changes_before";--> statement-breakpoint
CREATE INDEX "changes_of_region" ON "changes" USING btree ("region_id","number") WHERE "changes"."region_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_of_madrasa" ON "changes" USING btree ("madrasa_id","number") WHERE "changes"."madrasa_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_of_class" ON "changes" USING btree ("class_id","number") WHERE "changes"."class_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_of_user" ON "changes" USING btree ("user_id","number") WHERE "changes"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_of_place" ON "changes" USING btree ("row_id","extent","number") WHERE "changes"."entity" in ('regions', 'madaris');--> statement-breakpoint
CREATE INDEX "sponsorships_raised" ON "sponsorships" USING btree ("region_id") WHERE "sponsorships"."next_amount_cents" is not null;--> statement-breakpoint
CREATE INDEX "class_progress_untaught" ON "class_progress" USING btree ("class_id") WHERE 'untaught' = any ("class_progress"."facts");--> statement-breakpoint
CREATE INDEX "class_progress_unattended" ON "class_progress" USING btree ("class_id") WHERE 'unattended' = any ("class_progress"."facts");
