CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid,
	"changes" jsonb
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "change_journal" (
	"name" text PRIMARY KEY NOT NULL,
	"starts" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"number" bigint NOT NULL,
	"entity" text NOT NULL,
	"row_id" uuid NOT NULL,
	"parent_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"user_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"extent" text DEFAULT 'row' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_key" PRIMARY KEY("number","entity","row_id","parent_id","user_id","extent")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('material','report')),
	CONSTRAINT "files_size" CHECK ("files"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"month" text DEFAULT to_char((now() at time zone 'UTC'), 'YYYY-MM') NOT NULL,
	CONSTRAINT "reports_month" CHECK ("reports"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "withdrawn_uploads" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"up_to" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawn_uploads_key" PRIMARY KEY("owner_id","kind","id"),
	CONSTRAINT "withdrawn_uploads_kind" CHECK ("withdrawn_uploads"."kind" in ('material','report'))
);
--> statement-breakpoint
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
	"password" jsonb,
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
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"last_run" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_events_key" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sponsorship_id" uuid NOT NULL,
	"sponsor_id" uuid,
	"type" text NOT NULL,
	"type_id" uuid NOT NULL,
	"giving_kind" text,
	"month" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"price_cents" integer,
	"state" text NOT NULL,
	"gateway" text,
	"reference" text,
	"redirect_url" text,
	"way" text DEFAULT 'start' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"refund_asked_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"receipt_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_receipt_code_unique" UNIQUE("receipt_code"),
	CONSTRAINT "payments_once_a_month" UNIQUE("sponsorship_id","month"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('due','open','paid','failed','refunded','skipped')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_month" CHECK ("payments"."month" ~ '^[0-9]{4}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "queued_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_openings" (
	"report_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_openings_key" PRIMARY KEY("report_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "class_members" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"madrasa_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"region_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_members_key" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"madrasa_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"monthly_price_cents" integer NOT NULL,
	"search_text" text NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED,
	"sponsored_cents" bigint DEFAULT 0 NOT NULL,
	"open_cents" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classes_price" CHECK ("classes"."monthly_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "madaris" (
	"id" uuid PRIMARY KEY NOT NULL,
	"region_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"total_price_cents" integer NOT NULL,
	"search_text" text NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED,
	"sponsored_cents" bigint DEFAULT 0 NOT NULL,
	"open_cents" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "madaris_price" CHECK ("madaris"."total_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"total_price_cents" integer NOT NULL,
	"supervisor_id" uuid,
	"due_day" integer DEFAULT 5 NOT NULL,
	"search_text" text NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED,
	"sponsored_cents" bigint DEFAULT 0 NOT NULL,
	"open_cents" bigint GENERATED ALWAYS AS (case when total_price_cents > 0 then greatest(0, total_price_cents - sponsored_cents) end) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "regions_price" CHECK ("regions"."total_price_cents" >= 0),
	CONSTRAINT "regions_due_day" CHECK ("regions"."due_day" between 1 and 28)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"region_id" uuid,
	"password_hash" text NOT NULL,
	"search_text" text NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('admin','supervisor','teacher','student','sponsor')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"language" text,
	"digits" text,
	"theme" text,
	"weekly_mail" boolean DEFAULT true NOT NULL,
	"reminder_mail" boolean DEFAULT true NOT NULL,
	"report_mail" boolean DEFAULT true NOT NULL,
	"weekly_mail_at" timestamp with time zone,
	"report_mail_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('reset','invitation','address'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsorships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"type" text NOT NULL,
	"type_id" uuid NOT NULL,
	"region_id" uuid NOT NULL,
	"madrasa_id" uuid,
	"amount_cents" integer NOT NULL,
	"next_amount_cents" integer,
	"state" text NOT NULL,
	"payment_method" text,
	"last_four" text,
	"auto_charge" boolean DEFAULT false NOT NULL,
	"saved_card" text,
	"card_reference" text,
	"giving_kind" text,
	"on_behalf_of" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"holds_until" timestamp with time zone,
	"started_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"paused_because" text,
	"cancelled_at" timestamp with time zone,
	"charges_from" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sponsorships_type" CHECK ("sponsorships"."type" in ('region','madrasa','class')),
	CONSTRAINT "sponsorships_state" CHECK ("sponsorships"."state" in ('held','active','paused','cancelled','expired')),
	CONSTRAINT "sponsorships_method" CHECK ("sponsorships"."payment_method" is null or "sponsorships"."payment_method" in ('mastercard','paypal','jcb','payoneer','visa','unionpay')),
	CONSTRAINT "sponsorships_next_amount" CHECK ("sponsorships"."next_amount_cents" > "sponsorships"."amount_cents"),
	CONSTRAINT "sponsorships_amount" CHECK ("sponsorships"."amount_cents" > 0),
	CONSTRAINT "sponsorships_last_four" CHECK ("sponsorships"."last_four" is null or length("sponsorships"."last_four") = 4)
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_uploads" ADD CONSTRAINT "withdrawn_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sponsor_id_users_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_mails" ADD CONSTRAINT "queued_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_openings" ADD CONSTRAINT "report_openings_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_openings" ADD CONSTRAINT "report_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_madrasa_id_madaris_id_fk" FOREIGN KEY ("madrasa_id") REFERENCES "public"."madaris"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "madaris" ADD CONSTRAINT "madaris_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regions" ADD CONSTRAINT "regions_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_sponsor_id_users_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_of_object" ON "audit_log" USING btree ("object_type","object_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_by_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "materials_of_class_by_age" ON "materials" USING btree ("class_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "materials_by_author" ON "materials" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "materials_by_file" ON "materials" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "reports_of_class_by_age" ON "reports" USING btree ("class_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_of_class_by_month" ON "reports" USING btree ("class_id","month","created_at");--> statement-breakpoint
CREATE INDEX "reports_by_age" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_by_author" ON "reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reports_by_file" ON "reports" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "withdrawn_uploads_by_age" ON "withdrawn_uploads" USING btree ("owner_id","at");--> statement-breakpoint
CREATE INDEX "import_rows_to_do" ON "import_rows" USING btree ("import_id","state","action","number");--> statement-breakpoint
CREATE INDEX "imports_of_owner" ON "imports" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_running" ON "imports" USING btree ("state","claimed_until");--> statement-breakpoint
CREATE INDEX "gateway_events_by_age" ON "gateway_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_of_sponsor" ON "payments" USING btree ("sponsor_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_by_age" ON "payments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_to_do" ON "payments" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "queued_mails_to_send" ON "queued_mails" USING btree ("sent_at","created_at");--> statement-breakpoint
CREATE INDEX "queued_mails_of_user" ON "queued_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_openings_of_user" ON "report_openings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_members_by_user" ON "class_members" USING btree ("user_id","class_id");--> statement-breakpoint
CREATE INDEX "class_members_of_madrasa" ON "class_members" USING btree ("madrasa_id","role","user_id");--> statement-breakpoint
CREATE INDEX "class_members_of_region" ON "class_members" USING btree ("region_id","role","user_id");--> statement-breakpoint
CREATE INDEX "classes_of_madrasa_by_name" ON "classes" USING btree ("madrasa_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "classes_by_name" ON "classes" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "classes_by_age" ON "classes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "classes_by_price" ON "classes" USING btree ("monthly_price_cents","id");--> statement-breakpoint
CREATE INDEX "classes_by_need" ON "classes" USING btree ("open_cents" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "classes_sponsored_by_name" ON "classes" USING btree ("sort_name","id") WHERE "classes"."open_cents" = 0;--> statement-breakpoint
CREATE INDEX "madaris_of_region_by_name" ON "madaris" USING btree ("region_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "madaris_by_name" ON "madaris" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "madaris_by_age" ON "madaris" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "madaris_by_price" ON "madaris" USING btree ("total_price_cents","id");--> statement-breakpoint
CREATE INDEX "madaris_by_need" ON "madaris" USING btree ("open_cents" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "madaris_sponsored_by_name" ON "madaris" USING btree ("sort_name","id") WHERE "madaris"."open_cents" = 0;--> statement-breakpoint
CREATE INDEX "regions_by_name" ON "regions" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "regions_by_age" ON "regions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "regions_by_supervisor" ON "regions" USING btree ("supervisor_id");--> statement-breakpoint
CREATE INDEX "regions_by_price" ON "regions" USING btree ("total_price_cents","id");--> statement-breakpoint
CREATE INDEX "regions_by_need" ON "regions" USING btree ("open_cents" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_of_role_by_name" ON "users" USING btree ("role","sort_name","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_of_region" ON "users" USING btree ("region_id","role");--> statement-breakpoint
CREATE INDEX "mailed_links_of_user" ON "mailed_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_links_by_end" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sponsorships_of_sponsor" ON "sponsorships" USING btree ("sponsor_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sponsorships_of_object" ON "sponsorships" USING btree ("type","type_id","state");--> statement-breakpoint
CREATE INDEX "sponsorships_of_region" ON "sponsorships" USING btree ("region_id","state","madrasa_id","amount_cents");--> statement-breakpoint
CREATE INDEX "sponsorships_of_madrasa" ON "sponsorships" USING btree ("madrasa_id","state","amount_cents");--> statement-breakpoint
CREATE INDEX "sponsorships_held" ON "sponsorships" USING btree ("state","holds_until");--> statement-breakpoint
CREATE INDEX "sponsorships_by_age" ON "sponsorships" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- Written by hand: the journal of changes starts with the database (docs/decisions/0008-sync-cursor.md).
INSERT INTO change_journal (name, starts) VALUES ('journal', 0);
