CREATE TABLE "acting_supervisors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"region_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"acts_until" timestamp with time zone NOT NULL,
	"end_noted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"region_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "handovers_region_id_user_id_pk" PRIMARY KEY("region_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "note_role" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "words" text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "words_released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "other_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "latin_rank" integer GENERATED ALWAYS AS (((case when coalesce(open_cents, 0) = 0 then 404 else 0 end)
  + (case when (name <> '' and length(regexp_replace(name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g')) >= length(regexp_replace(name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g'))) or (other_name <> '' and length(regexp_replace(other_name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g')) >= length(regexp_replace(other_name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g'))) then 0 else 202 end)
  + (case when reported then 0 else 101 end)
  + (case when coalesce(open_cents, 0) = 0 or monthly_price_cents = 0 then 0 else (100 * coalesce(open_cents, 0) + monthly_price_cents - 1) / monthly_price_cents end))::integer) STORED;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "arabic_rank" integer GENERATED ALWAYS AS (((case when coalesce(open_cents, 0) = 0 then 404 else 0 end)
  + (case when (name <> '' and length(regexp_replace(name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g')) >= length(regexp_replace(name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g'))) or (other_name <> '' and length(regexp_replace(other_name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g')) >= length(regexp_replace(other_name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g'))) then 0 else 202 end)
  + (case when reported then 0 else 101 end)
  + (case when coalesce(open_cents, 0) = 0 or monthly_price_cents = 0 then 0 else (100 * coalesce(open_cents, 0) + monthly_price_cents - 1) / monthly_price_cents end))::integer) STORED;--> statement-breakpoint
ALTER TABLE "madaris" ADD COLUMN "other_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "madaris" ADD COLUMN "latin_rank" integer GENERATED ALWAYS AS (((case when coalesce(open_cents, 0) = 0 then 404 else 0 end)
  + (case when (name <> '' and length(regexp_replace(name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g')) >= length(regexp_replace(name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g'))) or (other_name <> '' and length(regexp_replace(other_name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g')) >= length(regexp_replace(other_name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g'))) then 0 else 202 end)
  + (case when coalesce(open_cents, 0) = 0 or total_price_cents = 0 then 0 else (100 * coalesce(open_cents, 0) + total_price_cents - 1) / total_price_cents end))::integer) STORED;--> statement-breakpoint
ALTER TABLE "madaris" ADD COLUMN "arabic_rank" integer GENERATED ALWAYS AS (((case when coalesce(open_cents, 0) = 0 then 404 else 0 end)
  + (case when (name <> '' and length(regexp_replace(name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g')) >= length(regexp_replace(name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g'))) or (other_name <> '' and length(regexp_replace(other_name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g')) >= length(regexp_replace(other_name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g'))) then 0 else 202 end)
  + (case when coalesce(open_cents, 0) = 0 or total_price_cents = 0 then 0 else (100 * coalesce(open_cents, 0) + total_price_cents - 1) / total_price_cents end))::integer) STORED;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "other_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "latin_rank" integer GENERATED ALWAYS AS (((case when coalesce(greatest(0, total_price_cents - sponsored_cents), 0) = 0 then 404 else 0 end)
  + (case when (name <> '' and length(regexp_replace(name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g')) >= length(regexp_replace(name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g'))) or (other_name <> '' and length(regexp_replace(other_name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g')) >= length(regexp_replace(other_name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g'))) then 0 else 202 end)
  + (case when coalesce(greatest(0, total_price_cents - sponsored_cents), 0) = 0 or total_price_cents = 0 then 0 else (100 * coalesce(greatest(0, total_price_cents - sponsored_cents), 0) + total_price_cents - 1) / total_price_cents end))::integer) STORED;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "arabic_rank" integer GENERATED ALWAYS AS (((case when coalesce(greatest(0, total_price_cents - sponsored_cents), 0) = 0 then 404 else 0 end)
  + (case when (name <> '' and length(regexp_replace(name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g')) >= length(regexp_replace(name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g'))) or (other_name <> '' and length(regexp_replace(other_name, '[^\u0620-\u064A\u066E-\u06D3\u06FA-\u06FC\u0750-\u077F\u08A0-\u08C7\uFB50-\uFDFB\uFE70-\uFEFC]', '', 'g')) >= length(regexp_replace(other_name, '[^A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u1E00-\u1EFF]', '', 'g'))) then 0 else 202 end)
  + (case when coalesce(greatest(0, total_price_cents - sponsored_cents), 0) = 0 or total_price_cents = 0 then 0 else (100 * coalesce(greatest(0, total_price_cents - sponsored_cents), 0) + total_price_cents - 1) / total_price_cents end))::integer) STORED;--> statement-breakpoint
ALTER TABLE "acting_supervisors" ADD CONSTRAINT "acting_supervisors_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acting_supervisors" ADD CONSTRAINT "acting_supervisors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acting_supervisors_by_user" ON "acting_supervisors" USING btree ("user_id","acts_until");--> statement-breakpoint
CREATE INDEX "acting_supervisors_of_region" ON "acting_supervisors" USING btree ("region_id","acts_until");--> statement-breakpoint
CREATE UNIQUE INDEX "acting_supervisors_now" ON "acting_supervisors" USING btree ("region_id") WHERE not "acting_supervisors"."end_noted";--> statement-breakpoint
CREATE INDEX "acting_supervisors_to_note" ON "acting_supervisors" USING btree ("acts_until") WHERE not "acting_supervisors"."end_noted";--> statement-breakpoint
CREATE INDEX "handovers_by_user" ON "handovers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "classes_by_latin_rank" ON "classes" USING btree ("latin_rank",right("id"::text, 12),"id");--> statement-breakpoint
CREATE INDEX "classes_by_arabic_rank" ON "classes" USING btree ("arabic_rank",right("id"::text, 12),"id");--> statement-breakpoint
CREATE INDEX "madaris_by_latin_rank" ON "madaris" USING btree ("latin_rank",right("id"::text, 12),"id");--> statement-breakpoint
CREATE INDEX "madaris_by_arabic_rank" ON "madaris" USING btree ("arabic_rank",right("id"::text, 12),"id");--> statement-breakpoint
CREATE INDEX "regions_by_latin_rank" ON "regions" USING btree ("latin_rank",right("id"::text, 12),"id");--> statement-breakpoint
CREATE INDEX "regions_by_arabic_rank" ON "regions" USING btree ("arabic_rank",right("id"::text, 12),"id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_words" CHECK ("reports"."words" in ('free','held','released'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_words_released" CHECK (("reports"."words" = 'released') = ("reports"."words_released_at" is not null));