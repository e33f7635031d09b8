ALTER TABLE "queued_mails" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "queued_mails" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
UPDATE "queued_mails" SET "tries" = 0 WHERE "sent_at" IS NULL AND "tries" >= 10 AND "created_at" > now() - interval '5 days'
	AND ("values" <> '{}' OR "kind" IN ('invited','passwordChanged','addressAsked','addressChanged'));--> statement-breakpoint
UPDATE "queued_mails" SET "ended_at" = now() WHERE "sent_at" IS NULL AND "tries" >= 10;--> statement-breakpoint
DROP INDEX "queued_mails_to_send";--> statement-breakpoint
CREATE INDEX "queued_mails_to_send" ON "queued_mails" USING btree (coalesce("next_try_at","created_at")) WHERE "sent_at" is null and "ended_at" is null;--> statement-breakpoint
CREATE INDEX "queued_mails_by_age" ON "queued_mails" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "last_success" timestamp with time zone;--> statement-breakpoint
UPDATE "jobs" SET "last_success" = "last_run";
