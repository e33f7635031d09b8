CREATE TABLE "class_progress" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"region_id" uuid NOT NULL,
	"sort_name" text collate "C" NOT NULL,
	"silent_from" text collate "C" NOT NULL,
	"gaps" text[] DEFAULT '{}' NOT NULL,
	"facts" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "region_figures" (
	"region_id" uuid NOT NULL,
	"kind" text collate "C" NOT NULL,
	"month" text collate "C" DEFAULT '' NOT NULL,
	"until" text collate "C" DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_progress" ADD CONSTRAINT "class_progress_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "class_progress_by_silence" ON "class_progress" USING btree ("silent_from","sort_name","class_id");
--> statement-breakpoint
CREATE INDEX "region_figures_of_region" ON "region_figures" USING btree ("region_id","kind","month");
--> statement-breakpoint
CREATE TABLE "pictures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"picture_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_state" CHECK ("pictures"."state" in ('waiting','made','none')),
	CONSTRAINT "pictures_made" CHECK (("pictures"."state" = 'made') = ("pictures"."picture_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind";
--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "position" bigint DEFAULT (extract(epoch from now()) * 1000)::bigint NOT NULL;
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "pictures_to_make" ON "pictures" USING btree ("state","due_at");
--> statement-breakpoint
CREATE INDEX "pictures_by_picture" ON "pictures" USING btree ("picture_id");
--> statement-breakpoint
CREATE INDEX "materials_in_order" ON "materials" USING btree ("class_id","position","created_at","id");
--> statement-breakpoint
CREATE TABLE "report_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"place" integer NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"released" boolean DEFAULT false NOT NULL,
	CONSTRAINT "report_parts_kind" CHECK ("report_parts"."kind" in ('photo','voice'))
);
--> statement-breakpoint
CREATE TABLE "report_reminders" (
	"class_id" uuid NOT NULL,
	"month" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_reminders_key" PRIMARY KEY("class_id","month")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "page" jsonb;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "source_hash" text;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "sponsor_file_id" uuid;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "seen_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "returned_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "return_comment" text;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "replaces" uuid;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "replaced_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "arrived_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "report_parts" ADD CONSTRAINT "report_parts_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_parts" ADD CONSTRAINT "report_parts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_reminders" ADD CONSTRAINT "report_reminders_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "report_parts_in_order" ON "report_parts" USING btree ("report_id","place");
--> statement-breakpoint
CREATE UNIQUE INDEX "report_parts_by_file" ON "report_parts" USING btree ("file_id");
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_sponsor_file_id_files_id_fk" FOREIGN KEY ("sponsor_file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_replaces_reports_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "reports_by_sponsor_file" ON "reports" USING btree ("sponsor_file_id");
--> statement-breakpoint
CREATE INDEX "reports_by_replaced" ON "reports" USING btree ("replaces");
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK ("files"."kind" in ('material','report','picture','part'));
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_page" CHECK (("reports"."page" is null) = ("reports"."source_hash" is null) and ("reports"."page" is null) = ("reports"."sponsor_file_id" is null));
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_returned" CHECK (("reports"."returned_at" is null) = ("reports"."return_comment" is null));
--> statement-breakpoint
CREATE TABLE "installation_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"public_key" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "queued_pushes" (
	"key" text NOT NULL,
	"session_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "queued_pushes_key" PRIMARY KEY("key","session_hash")
);
--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "news_seen_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queued_pushes" ADD CONSTRAINT "queued_pushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "queued_pushes_to_send" ON "queued_pushes" USING btree ("done_at","due_at");
--> statement-breakpoint
CREATE INDEX "queued_pushes_of_user" ON "queued_pushes" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "queued_pushes_of_session" ON "queued_pushes" USING btree ("session_hash");
--> statement-breakpoint
CREATE INDEX "reports_to_read" ON "reports" USING btree ("class_id") WHERE seen_at is null and replaced_at is null and returned_at is null;
--> statement-breakpoint
ALTER TABLE "madaris" ADD COLUMN "description" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "country" text;
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "place_name" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "regions" ADD CONSTRAINT "regions_country" CHECK ("regions"."country" ~ '^[A-Z]{2}$');
--> statement-breakpoint
CREATE TABLE "madrasa_pictures" (
	"madrasa_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "madrasa_pictures" ADD CONSTRAINT "madrasa_pictures_madrasa_id_madaris_id_fk" FOREIGN KEY ("madrasa_id") REFERENCES "public"."madaris"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "madrasa_pictures" ADD CONSTRAINT "madrasa_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "madrasa_pictures_by_file" ON "madrasa_pictures" USING btree ("file_id");
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('asked','paid-twice','wrong-amount','wrong-place','class-ended','other')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_cents" integer;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_part_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_cents" integer GENERATED ALWAYS AS (case when state = 'refunded' then amount_cents else refunded_part_cents end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id","asked_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_at_a_time" ON "refunds" USING btree ("payment_id") WHERE "refunds"."done_at" is null;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_part" CHECK ("payments"."refunded_part_cents" between 0 and "payments"."amount_cents");
--> statement-breakpoint
DROP INDEX "classes_by_need";
--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "reported" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "classes_by_need" ON "classes" USING btree ("reported","open_cents" NULLS FIRST,"id");
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "awaits" uuid;
--> statement-breakpoint
CREATE INDEX "reports_by_awaited" ON "reports" USING btree ("awaits") WHERE awaits is not null;
--> statement-breakpoint
CREATE INDEX "payments_refunding" ON "payments" USING btree ("refund_asked_at") WHERE "payments"."refund_asked_at" is not null and "payments"."refunded_at" is null;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "declined_because" text;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_declined_because" CHECK ("payments"."declined_because" in ('no-funds','card-expired','card-gone','card-wrong','needs-owner','bank','page-left','not-paid'));
--> statement-breakpoint
-- What is there is in the order in which it came.
UPDATE "materials" SET "position" = (extract(epoch from "created_at") * 1000)::bigint;
--> statement-breakpoint
INSERT INTO "pictures" ("file_id") SELECT "id" FROM "files" WHERE "media_type" IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp');
--> statement-breakpoint
-- Teachers and students who were added without a region get that of their classes, where it is one, so that its supervisor finds
-- them. Who is in none, or in classes of several, stays: an admin gives them theirs.
UPDATE users SET region_id = found.region_id, version = version + 1, updated_at = now()
	FROM (SELECT user_id, min(region_id::text)::uuid AS region_id FROM class_members GROUP BY user_id HAVING count(DISTINCT region_id) = 1) AS found
	WHERE users.id = found.user_id AND users.region_id IS NULL AND users.role IN ('teacher', 'student');
