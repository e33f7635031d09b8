ALTER TABLE "user_preferences" ADD COLUMN "report_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "report_mail_at" timestamp with time zone;--> statement-breakpoint
INSERT INTO "user_preferences" ("user_id", "report_mail", "report_mail_at")
  SELECT "user_id", "stopped_at" IS NULL, "last_at" FROM "report_mails"
  ON CONFLICT ("user_id") DO UPDATE SET "report_mail" = excluded."report_mail", "report_mail_at" = excluded."report_mail_at";--> statement-breakpoint
DROP TABLE "report_mails";
