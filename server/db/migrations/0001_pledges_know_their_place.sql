ALTER TABLE "sponsorships" ADD COLUMN "region_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "madrasa_id" uuid;--> statement-breakpoint
CREATE INDEX "sponsorships_of_region" ON "sponsorships" USING btree ("region_id","state","madrasa_id","amount_cents");--> statement-breakpoint
CREATE INDEX "sponsorships_of_madrasa" ON "sponsorships" USING btree ("madrasa_id","state","amount_cents");