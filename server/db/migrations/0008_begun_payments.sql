CREATE TABLE "begun_payments" (
	"charge_key" uuid PRIMARY KEY NOT NULL,
	"sponsorship_id" uuid NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "begun_payments_by_age" ON "begun_payments" USING btree ("began_at");