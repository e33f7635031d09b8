DROP INDEX "classes_by_need";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "classes_by_need" ON "classes" USING btree ("reported","open_cents" NULLS FIRST,"id");