CREATE TABLE "months_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_type" text NOT NULL,
	"region_id" uuid,
	"madrasa_id" uuid,
	"class_id" uuid,
	"month" text NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "months_off_of_region" UNIQUE("region_id","month"),
	CONSTRAINT "months_off_of_madrasa" UNIQUE("madrasa_id","month"),
	CONSTRAINT "months_off_of_class" UNIQUE("class_id","month"),
	CONSTRAINT "months_off_kind" CHECK ("months_off"."kind" in ('off','excused','closed')),
	CONSTRAINT "months_off_month" CHECK ("months_off"."month" ~ '^[12][0-9]{3}-[01][0-9]$'),
	CONSTRAINT "months_off_place" CHECK (("months_off"."region_id" is not null) = ("months_off"."place_type" = 'region')
        and ("months_off"."madrasa_id" is not null) = ("months_off"."place_type" = 'madrasa')
        and ("months_off"."class_id" is not null) = ("months_off"."place_type" = 'class'))
);
--> statement-breakpoint
ALTER TABLE "class_progress" ADD COLUMN "last_month" text collate "C" DEFAULT '9999-12' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_progress" ADD COLUMN "off_months" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "first_month" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "last_month" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "ended_reason" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "ended_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "end_noted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "successor_id" uuid;--> statement-breakpoint
ALTER TABLE "months_off" ADD CONSTRAINT "months_off_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "months_off" ADD CONSTRAINT "months_off_madrasa_id_madaris_id_fk" FOREIGN KEY ("madrasa_id") REFERENCES "public"."madaris"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "months_off" ADD CONSTRAINT "months_off_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "months_off" ADD CONSTRAINT "months_off_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "months_off_by_month" ON "months_off" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "months_off_by_person" ON "months_off" USING btree ("added_by");--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_successor_id_classes_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "classes_of_madrasa_ended" ON "classes" USING btree ("madrasa_id","last_month") WHERE "classes"."last_month" is not null;--> statement-breakpoint
CREATE INDEX "classes_of_region_ended" ON "classes" USING btree ("region_id","last_month") WHERE "classes"."last_month" is not null;--> statement-breakpoint
CREATE INDEX "classes_to_end" ON "classes" USING btree ("last_month") WHERE not "classes"."end_noted" and "classes"."last_month" is not null;--> statement-breakpoint
CREATE INDEX "classes_by_successor" ON "classes" USING btree ("successor_id") WHERE "classes"."successor_id" is not null;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_end" CHECK (("classes"."last_month" is null) = ("classes"."ended_reason" is null));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_months" CHECK ("classes"."first_month" ~ '^[12][0-9]{3}-[01][0-9]$' and "classes"."last_month" ~ '^[12][0-9]{3}-[01][0-9]$');--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_ended_reason" CHECK ("classes"."ended_reason" in ('finished','merged','no-teacher','madrasa-closed','other'));