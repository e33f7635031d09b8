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
ALTER TABLE "files" DROP CONSTRAINT "files_kind";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "page" jsonb;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "source_hash" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "sponsor_file_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "return_comment" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_parts" ADD CONSTRAINT "report_parts_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_parts" ADD CONSTRAINT "report_parts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reminders" ADD CONSTRAINT "report_reminders_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_parts_in_order" ON "report_parts" USING btree ("report_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "report_parts_by_file" ON "report_parts" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_sponsor_file_id_files_id_fk" FOREIGN KEY ("sponsor_file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_replaces_reports_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_by_sponsor_file" ON "reports" USING btree ("sponsor_file_id");--> statement-breakpoint
CREATE INDEX "reports_by_replaced" ON "reports" USING btree ("replaces");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK ("files"."kind" in ('material','report','picture','part'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_page" CHECK (("reports"."page" is null) = ("reports"."source_hash" is null) and ("reports"."page" is null) = ("reports"."sponsor_file_id" is null));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_returned" CHECK (("reports"."returned_at" is null) = ("reports"."return_comment" is null));