CREATE TABLE "refund_proposals" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"cents" integer,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"proposed_by" uuid,
	"proposed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_proposals_id" UNIQUE("id"),
	CONSTRAINT "refund_proposals_reason" CHECK ("refund_proposals"."reason" in ('asked','paid-twice','wrong-amount','wrong-place','class-ended','other')),
	CONSTRAINT "refund_proposals_amount" CHECK ("refund_proposals"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_proposals_by_person" ON "refund_proposals" USING btree ("proposed_by");