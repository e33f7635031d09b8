ALTER TABLE "madaris" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "place_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "regions" ADD CONSTRAINT "regions_country" CHECK ("regions"."country" ~ '^[A-Z]{2}$');