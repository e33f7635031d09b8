CREATE TABLE "payment_shares" (
	"payment_id" uuid NOT NULL,
	"start_cents" integer NOT NULL,
	"cents" integer NOT NULL,
	"taken_cents" integer DEFAULT 0 NOT NULL,
	"class_id" uuid,
	CONSTRAINT "payment_shares_key" PRIMARY KEY("payment_id","start_cents"),
	CONSTRAINT "payment_shares_cents" CHECK ("payment_shares"."cents" > 0 and "payment_shares"."start_cents" >= 0),
	CONSTRAINT "payment_shares_taken" CHECK ("payment_shares"."taken_cents" between 0 and "payment_shares"."cents")
);
--> statement-breakpoint
CREATE TABLE "transfer_payments" (
	"transfer_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"start_cents" integer NOT NULL,
	"class_id" uuid,
	"place_type" text NOT NULL,
	"place_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "transfer_payments_key" PRIMARY KEY("transfer_id","payment_id","start_cents"),
	CONSTRAINT "transfer_payments_amount" CHECK ("transfer_payments"."amount_cents" > 0),
	CONSTRAINT "transfer_payments_kind" CHECK ("transfer_payments"."kind" in ('zakat','other'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"madrasa_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" text,
	"reference" text DEFAULT '' NOT NULL,
	"sent_date" date,
	"received_currency" text,
	"rate" double precision,
	"costs_cents" integer DEFAULT 0 NOT NULL,
	"confirmed_cents" bigint,
	"received_date" date,
	"photo_file_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"drafted_by" uuid,
	"sent_by" uuid,
	"confirmed_by" uuid,
	"sent_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('draft','sent','confirmed','disputed','returned')),
	CONSTRAINT "transfers_method" CHECK ("transfers"."method" in ('bank','mobile-money','cash')),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount_cents" > 0),
	CONSTRAINT "transfers_confirmed" CHECK ("transfers"."confirmed_cents" >= 0 and ("transfers"."costs_cents" >= 0)),
	CONSTRAINT "transfers_sent" CHECK (("transfers"."state" = 'draft') = ("transfers"."sent_at" is null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_payments" ADD CONSTRAINT "transfer_payments_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_payments" ADD CONSTRAINT "transfer_payments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_madrasa_id_madaris_id_fk" FOREIGN KEY ("madrasa_id") REFERENCES "public"."madaris"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_photo_file_id_files_id_fk" FOREIGN KEY ("photo_file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_drafted_by_users_id_fk" FOREIGN KEY ("drafted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_shares_at_hand" ON "payment_shares" USING btree ("class_id") WHERE "payment_shares"."taken_cents" < "payment_shares"."cents";--> statement-breakpoint
CREATE INDEX "payment_shares_of_class" ON "payment_shares" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "transfer_payments_of_payment" ON "transfer_payments" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "transfer_payments_of_class" ON "transfer_payments" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "transfers_by_age" ON "transfers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transfers_of_madrasa" ON "transfers" USING btree ("madrasa_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transfers_unconfirmed" ON "transfers" USING btree ("sent_at","madrasa_id") WHERE "transfers"."state" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_by_photo" ON "transfers" USING btree ("photo_file_id");--> statement-breakpoint
CREATE INDEX "transfers_by_drafter" ON "transfers" USING btree ("drafted_by");--> statement-breakpoint
CREATE INDEX "transfers_by_sender" ON "transfers" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "transfers_by_confirmer" ON "transfers" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "payments_to_settle" ON "payments" USING btree ("paid_at") WHERE "payments"."settled_at" is null and "payments"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "payments_refunded_later" ON "payments" USING btree ("id") WHERE "payments"."settled_at" is not null and "payments"."refunded_cents" > 0;