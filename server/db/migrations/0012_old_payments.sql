DROP TABLE "started_payments" CASCADE;--> statement-breakpoint
ALTER TABLE "sponsorships" DROP COLUMN "payment_reference";