ALTER TABLE "files" ADD COLUMN "sent_sha256" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "file_released" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "reports" SET "file_released" = false, "version" = "version" + 1
FROM "files" WHERE "files"."id" = "reports"."file_id" AND "reports"."page" IS NULL
  AND ("files"."media_type" LIKE 'image/%' OR "files"."media_type" LIKE 'audio/%');--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "printed_author_id" uuid;--> statement-breakpoint
UPDATE "reports" SET "printed_author_id" = coalesce("author_id", '00000000-0000-0000-0000-000000000000') WHERE "page" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reports_naming_author" ON "reports" USING btree ("printed_author_id");
