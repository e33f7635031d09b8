CREATE TABLE "month_off_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"month" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"asked_by" uuid,
	"note" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "month_off_requests_state" CHECK ("month_off_requests"."state" in ('asked','agreed','declined','lapsed')),
	CONSTRAINT "month_off_requests_month" CHECK ("month_off_requests"."month" ~ '^[12][0-9]{3}-[01][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "past_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"from_month" text NOT NULL,
	"until_month" text NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"reads_until" timestamp with time zone,
	"end_noted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "past_members_role" CHECK ("past_members"."role" in ('teacher','student')),
	CONSTRAINT "past_members_reason" CHECK ("past_members"."reason" in ('finished','moved','left')),
	CONSTRAINT "past_members_months" CHECK ("past_members"."from_month" ~ '^[12][0-9]{3}-[01][0-9]$' and "past_members"."until_month" ~ '^[12][0-9]{3}-[01][0-9]$'
        and "past_members"."from_month" <= "past_members"."until_month")
);
--> statement-breakpoint
ALTER TABLE "report_openings" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "report_openings" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "class_members" ADD COLUMN "from_month" text DEFAULT to_char(now() at time zone 'utc', 'YYYY-MM') NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "contact_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_in_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "month_off_requests" ADD CONSTRAINT "month_off_requests_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_off_requests" ADD CONSTRAINT "month_off_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_members" ADD CONSTRAINT "past_members_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_members" ADD CONSTRAINT "past_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "month_off_requests_of_class" ON "month_off_requests" USING btree ("class_id","month");--> statement-breakpoint
CREATE INDEX "month_off_requests_by_state" ON "month_off_requests" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "month_off_requests_by_person" ON "month_off_requests" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "past_members_by_user" ON "past_members" USING btree ("user_id","class_id");--> statement-breakpoint
CREATE INDEX "past_members_of_class" ON "past_members" USING btree ("class_id","role","until_month");--> statement-breakpoint
CREATE INDEX "past_members_to_note" ON "past_members" USING btree ("reads_until") WHERE not "past_members"."end_noted" and "past_members"."reads_until" is not null;--> statement-breakpoint
ALTER TABLE "report_openings" ADD CONSTRAINT "report_openings_answer" CHECK ("report_openings"."answer" in ('thanks','reward','blessing'));--> statement-breakpoint
ALTER TABLE "report_openings" ADD CONSTRAINT "report_openings_answered" CHECK (("report_openings"."answer" is null) = ("report_openings"."answered_at" is null));--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_month" CHECK ("class_members"."from_month" ~ '^[12][0-9]{3}-[01][0-9]$');--> statement-breakpoint
-- Those who are in a class have been since they were added, or since the first month of which they sent a report.
UPDATE "class_members" SET "from_month" = least(to_char("created_at" AT TIME ZONE 'utc', 'YYYY-MM'), (
	SELECT min("month") FROM "reports" WHERE "reports"."class_id" = "class_members"."class_id" AND "author_id" = "user_id"
		AND "month" ~ '^[12][0-9]{3}-[01][0-9]$'
));
