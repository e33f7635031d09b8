ALTER TABLE "sponsorships" ADD COLUMN "active_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "call_id" uuid;--> statement-breakpoint
CREATE TABLE "sponsorship_periods" (
	"sponsorship_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sponsorship_periods_key" PRIMARY KEY("sponsorship_id","started_at")
);
--> statement-breakpoint
ALTER TABLE "sponsorship_periods" ADD CONSTRAINT "sponsorship_periods_sponsorship_id_sponsorships_id_fk" FOREIGN KEY ("sponsorship_id") REFERENCES "public"."sponsorships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sponsorship_periods_one_open" ON "sponsorship_periods" USING btree ("sponsorship_id") WHERE "sponsorship_periods"."ended_at" is null;--> statement-breakpoint
-- What is known of the time before: from the first payment to the last pause or the end.
INSERT INTO "sponsorship_periods" ("sponsorship_id", "started_at", "ended_at")
SELECT "id", coalesce("started_at", "created_at"),
	CASE "state"
		WHEN 'paused' THEN greatest(coalesce("started_at", "created_at"), coalesce("paused_at", now()))
		WHEN 'cancelled' THEN greatest(coalesce("started_at", "created_at"), coalesce("cancelled_at", now()))
	END
FROM "sponsorships"
WHERE "state" = 'active' OR ("state" IN ('paused', 'cancelled') AND "started_at" IS NOT NULL);--> statement-breakpoint
-- Who paused or cancelled before this release read that nothing more is charged. That stays true: of what is paused the next month
-- is the first to be owed, of what was cancelled none is, and its card was removed at the gateway when it ended.
UPDATE "sponsorships" SET "charges_from" = to_char((now() AT TIME ZONE 'UTC') + interval '1 month', 'YYYY-MM')
WHERE "state" = 'paused' AND "charges_from" IS NOT NULL;--> statement-breakpoint
UPDATE "sponsorships" SET "charges_from" = NULL, "saved_card" = NULL WHERE "state" = 'cancelled';
