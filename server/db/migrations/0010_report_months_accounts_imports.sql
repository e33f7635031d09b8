CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"action" text DEFAULT 'wrong' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"errors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entity_id" uuid,
	"form" jsonb,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "import_rows_key" PRIMARY KEY("import_id","number"),
	CONSTRAINT "import_rows_action" CHECK ("import_rows"."action" in ('add','change','skip','wrong'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"language" text NOT NULL,
	"headers" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"mail_links" boolean DEFAULT false NOT NULL,
	"claimed_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('users','madaris','classes')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('checked','running','done','cancelled'))
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"language" text,
	"digits" text,
	"theme" text,
	"weekly_mail" boolean DEFAULT true NOT NULL,
	"reminder_mail" boolean DEFAULT true NOT NULL,
	"weekly_mail_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "due_day" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "month" text DEFAULT to_char((now() at time zone 'UTC'), 'YYYY-MM') NOT NULL;--> statement-breakpoint
-- Reports of before are for the month of their creation (spec/decisions.md 23).
UPDATE "reports" SET "month" = to_char("created_at" at time zone 'UTC', 'YYYY-MM');--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_to_do" ON "import_rows" USING btree ("import_id","state","action","number");--> statement-breakpoint
CREATE INDEX "imports_of_owner" ON "imports" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_running" ON "imports" USING btree ("state","claimed_until");--> statement-breakpoint
CREATE INDEX "email_changes_of_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_of_class_by_month" ON "reports" USING btree ("class_id","month","created_at");--> statement-breakpoint
ALTER TABLE "regions" ADD CONSTRAINT "regions_due_day" CHECK ("regions"."due_day" between 1 and 28);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_month" CHECK ("reports"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');