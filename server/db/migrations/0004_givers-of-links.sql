ALTER TABLE "mailed_links" ADD COLUMN "giver_id" uuid REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX "mailed_links_of_giver" ON "mailed_links" USING btree ("giver_id") WHERE "mailed_links"."giver_id" is not null;--> statement-breakpoint
ALTER TABLE "queued_mails" ADD COLUMN "giver_id" uuid REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX "queued_mails_of_giver" ON "queued_mails" USING btree ("giver_id") WHERE "queued_mails"."giver_id" is not null;--> statement-breakpoint
UPDATE "mailed_links" SET "giver_id" = (
  SELECT a."user_id" FROM "audit_log" a JOIN "users" u ON u."id" = a."user_id"
  WHERE a."object_type" = 'user' AND a."object_id" = "mailed_links"."user_id" AND a."action" IN ('invite', 'create')
  ORDER BY a."at" DESC, a."id" DESC LIMIT 1
) WHERE "purpose" = 'invitation';--> statement-breakpoint
UPDATE "queued_mails" SET "giver_id" = (
  SELECT a."user_id" FROM "audit_log" a JOIN "users" u ON u."id" = a."user_id"
  WHERE a."object_type" = 'user' AND a."object_id" = "queued_mails"."user_id" AND a."action" = 'create'
  ORDER BY a."at" DESC, a."id" DESC LIMIT 1
) WHERE "kind" = 'invited' AND "sent_at" IS NULL;
