CREATE TABLE "reconciliations" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"differences" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"key" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sandbox_charges_by_time" ON "sandbox_charges" USING btree ("at");