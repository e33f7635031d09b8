CREATE TABLE "pictures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"picture_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_state" CHECK ("pictures"."state" in ('waiting','made','none')),
	CONSTRAINT "pictures_made" CHECK (("pictures"."state" = 'made') = ("pictures"."picture_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind";--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "position" bigint DEFAULT (extract(epoch from now()) * 1000)::bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_to_make" ON "pictures" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "pictures_by_picture" ON "pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "materials_in_order" ON "materials" USING btree ("class_id","position","created_at","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK ("files"."kind" in ('material','report','picture'));--> statement-breakpoint
-- What is there is in the order in which it came.
UPDATE "materials" SET "position" = (extract(epoch from "created_at") * 1000)::bigint;--> statement-breakpoint
INSERT INTO "pictures" ("file_id") SELECT "id" FROM "files" WHERE "media_type" IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp');
