-- Lists are ordered by the folded name, the first line of `search_text` (server/db/search-text.ts). A row from before has
-- one line only: it stands by all of it until it is saved again.
DROP INDEX "classes_of_madrasa_by_name";--> statement-breakpoint
DROP INDEX "classes_by_name";--> statement-breakpoint
DROP INDEX "madaris_of_region_by_name";--> statement-breakpoint
DROP INDEX "madaris_by_name";--> statement-breakpoint
DROP INDEX "regions_by_name";--> statement-breakpoint
DROP INDEX "users_of_role_by_name";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
CREATE INDEX "classes_of_madrasa_by_name" ON "classes" USING btree ("madrasa_id",left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "classes_by_name" ON "classes" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "madaris_of_region_by_name" ON "madaris" USING btree ("region_id",left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "madaris_by_name" ON "madaris" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "regions_by_name" ON "regions" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "users_of_role_by_name" ON "users" USING btree ("role",left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id");