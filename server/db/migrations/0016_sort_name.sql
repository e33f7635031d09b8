DROP INDEX "classes_of_madrasa_by_name";--> statement-breakpoint
DROP INDEX "classes_by_name";--> statement-breakpoint
DROP INDEX "classes_sponsored_by_name";--> statement-breakpoint
DROP INDEX "madaris_of_region_by_name";--> statement-breakpoint
DROP INDEX "madaris_by_name";--> statement-breakpoint
DROP INDEX "madaris_sponsored_by_name";--> statement-breakpoint
DROP INDEX "regions_by_name";--> statement-breakpoint
DROP INDEX "users_of_role_by_name";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED;--> statement-breakpoint
ALTER TABLE "madaris" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED;--> statement-breakpoint
CREATE INDEX "classes_of_madrasa_by_name" ON "classes" USING btree ("madrasa_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "classes_by_name" ON "classes" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "classes_sponsored_by_name" ON "classes" USING btree ("sort_name","id") WHERE "classes"."open_cents" = 0;--> statement-breakpoint
CREATE INDEX "madaris_of_region_by_name" ON "madaris" USING btree ("region_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "madaris_by_name" ON "madaris" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "madaris_sponsored_by_name" ON "madaris" USING btree ("sort_name","id") WHERE "madaris"."open_cents" = 0;--> statement-breakpoint
CREATE INDEX "regions_by_name" ON "regions" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "users_of_role_by_name" ON "users" USING btree ("role","sort_name","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("sort_name","id");