ALTER TABLE "class_progress" ADD COLUMN "due_before" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "region_figures" ADD COLUMN "due_before" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "past_due_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "madaris" ADD COLUMN "past_due_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "past_due_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "classes_that_moved" ON "classes" USING btree ("id") WHERE "classes"."past_due_days" <> '[]';