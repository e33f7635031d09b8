ALTER TABLE "payments" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "next_amount_cents" integer;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_next_amount" CHECK ("sponsorships"."next_amount_cents" > "sponsorships"."amount_cents");