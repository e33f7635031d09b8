ALTER TABLE "reports" ADD COLUMN "awaits" uuid;--> statement-breakpoint
CREATE INDEX "reports_by_awaited" ON "reports" USING btree ("awaits") WHERE awaits is not null;