DROP INDEX "reports_to_read";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "counts" boolean GENERATED ALWAYS AS (replaced_at is null and returned_at is null) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "reports_to_read" ON "reports" USING btree ("class_id") WHERE seen_at is null and counts;
