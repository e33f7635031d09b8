CREATE TABLE "spending_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"released" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spending_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"madrasa_id" uuid NOT NULL,
	"month" text NOT NULL,
	"teachers_cents" integer DEFAULT 0 NOT NULL,
	"books_cents" integer DEFAULT 0 NOT NULL,
	"food_cents" integer DEFAULT 0 NOT NULL,
	"rent_cents" integer DEFAULT 0 NOT NULL,
	"heating_cents" integer DEFAULT 0 NOT NULL,
	"repairs_cents" integer DEFAULT 0 NOT NULL,
	"other_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer GENERATED ALWAYS AS (teachers_cents + books_cents + food_cents + rent_cents + heating_cents + repairs_cents + other_cents) STORED NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"author_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"return_comment" text,
	"replaces" uuid,
	"replaced_at" timestamp with time zone,
	"awaits" uuid,
	"counts" boolean GENERATED ALWAYS AS (replaced_at is null and returned_at is null) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spending_reports_month" CHECK ("spending_reports"."month" ~ '^[12][0-9]{3}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "spending_reports_returned" CHECK (("spending_reports"."returned_at" is null) = ("spending_reports"."return_comment" is null)),
	CONSTRAINT "spending_reports_cents" CHECK (least(teachers_cents, books_cents, food_cents, rent_cents, heating_cents, repairs_cents, other_cents) >= 0)
);
--> statement-breakpoint
ALTER TABLE "spending_photos" ADD CONSTRAINT "spending_photos_report_id_spending_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."spending_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_photos" ADD CONSTRAINT "spending_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_reports" ADD CONSTRAINT "spending_reports_madrasa_id_madaris_id_fk" FOREIGN KEY ("madrasa_id") REFERENCES "public"."madaris"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_reports" ADD CONSTRAINT "spending_reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_reports" ADD CONSTRAINT "spending_reports_replaces_spending_reports_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."spending_reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "spending_photos_in_order" ON "spending_photos" USING btree ("report_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "spending_photos_by_file" ON "spending_photos" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spending_reports_one_a_month" ON "spending_reports" USING btree ("madrasa_id","month") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "spending_reports_of_madrasa" ON "spending_reports" USING btree ("madrasa_id","month" DESC NULLS LAST,"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "spending_reports_by_month" ON "spending_reports" USING btree ("month") WHERE counts;--> statement-breakpoint
CREATE INDEX "spending_reports_by_author" ON "spending_reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "spending_reports_by_replaced" ON "spending_reports" USING btree ("replaces");--> statement-breakpoint
CREATE INDEX "spending_reports_by_awaited" ON "spending_reports" USING btree ("awaits") WHERE awaits is not null;--> statement-breakpoint
CREATE INDEX "spending_reports_returned_to" ON "spending_reports" USING btree ("madrasa_id") WHERE returned_at is not null and replaced_at is null;