CREATE TABLE "gateway_events" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_events_key" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sponsorship_id" uuid NOT NULL,
	"sponsor_id" uuid,
	"type" text NOT NULL,
	"type_id" uuid NOT NULL,
	"giving_kind" text,
	"month" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"gateway" text,
	"reference" text,
	"redirect_url" text,
	"way" text DEFAULT 'start' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"refund_asked_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"receipt_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_receipt_code_unique" UNIQUE("receipt_code"),
	CONSTRAINT "payments_once_a_month" UNIQUE("sponsorship_id","month"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('due','open','paid','failed','refunded','skipped')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_month" CHECK ("payments"."month" ~ '^[0-9]{4}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "queued_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_mails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone,
	"last_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_openings" (
	"report_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_openings_key" PRIMARY KEY("report_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "sponsorships" DROP CONSTRAINT "sponsorships_state";--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "saved_card" text;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "card_reference" text;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "giving_kind" text;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "on_behalf_of" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "paused_because" text;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "charges_from" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sponsor_id_users_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_mails" ADD CONSTRAINT "queued_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_openings" ADD CONSTRAINT "report_openings_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_openings" ADD CONSTRAINT "report_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_events_by_age" ON "gateway_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_of_sponsor" ON "payments" USING btree ("sponsor_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_by_age" ON "payments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_to_do" ON "payments" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "queued_mails_to_send" ON "queued_mails" USING btree ("sent_at","created_at");--> statement-breakpoint
CREATE INDEX "queued_mails_of_user" ON "queued_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_openings_of_user" ON "report_openings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "classes_by_price" ON "classes" USING btree ("monthly_price_cents","id");--> statement-breakpoint
CREATE INDEX "classes_by_need" ON "classes" USING btree (("monthly_price_cents" - "sponsored_cents"),"id");--> statement-breakpoint
CREATE INDEX "madaris_by_price" ON "madaris" USING btree ("total_price_cents","id");--> statement-breakpoint
CREATE INDEX "madaris_by_need" ON "madaris" USING btree (("total_price_cents" - "sponsored_cents"),"id");--> statement-breakpoint
CREATE INDEX "regions_by_price" ON "regions" USING btree ("total_price_cents","id");--> statement-breakpoint
CREATE INDEX "regions_by_need" ON "regions" USING btree (("total_price_cents" - "sponsored_cents"),"id");--> statement-breakpoint
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_state" CHECK ("sponsorships"."state" in ('held','active','paused','cancelled','expired'));--> statement-breakpoint
-- What follows is written by hand. What was paid before payments were written down: the month in which each sponsorship
-- started. They are charged by the calendar from the month after this release on.
INSERT INTO payments (id, sponsorship_id, sponsor_id, type, type_id, month, amount_cents, state, gateway, reference,
	due_at, tried_at, paid_at, receipt_code, created_at)
SELECT gen_random_uuid(), id, sponsor_id, type, type_id, to_char(started_at AT TIME ZONE 'UTC', 'YYYY-MM'), amount_cents,
	'paid', 'sandbox', payment_reference, started_at, started_at, started_at,
	replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), started_at
FROM sponsorships WHERE started_at IS NOT NULL AND state IN ('active', 'cancelled');
--> statement-breakpoint
UPDATE sponsorships SET charges_from = to_char((now() AT TIME ZONE 'UTC') + interval '1 month', 'YYYY-MM')
WHERE state = 'active';
