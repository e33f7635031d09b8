CREATE TABLE "book_entries" (
	"month" text NOT NULL,
	"position" integer NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"fund" text NOT NULL,
	"cents" bigint NOT NULL,
	"reference" text NOT NULL,
	"seal" text NOT NULL,
	CONSTRAINT "book_entries_key" PRIMARY KEY("month","position"),
	CONSTRAINT "book_entries_cents" CHECK ("book_entries"."cents" > 0 and "book_entries"."debit" <> "book_entries"."credit"),
	CONSTRAINT "book_entries_date" CHECK (to_char("book_entries"."date", 'YYYY-MM') = "book_entries"."month"),
	CONSTRAINT "book_entries_zakat" CHECK ("book_entries"."debit" not in ('fund-zakat', 'fund-other') and "book_entries"."credit" not in ('fund-zakat', 'fund-other')
        or 'fund-' || split_part("book_entries"."fund", ' ', 1) in ("book_entries"."debit", "book_entries"."credit"))
);
--> statement-breakpoint
CREATE TABLE "book_months" (
	"month" text PRIMARY KEY NOT NULL,
	"seal" text NOT NULL,
	"previous_seal" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "book_months_month" CHECK ("book_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "book_rows" (
	"month" text NOT NULL,
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"facts" text NOT NULL,
	"seal" text NOT NULL,
	CONSTRAINT "book_rows_key" PRIMARY KEY("table_name","row_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_entries" (
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"about" text,
	"cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"payout_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_entries_key" PRIMARY KEY("gateway","id"),
	CONSTRAINT "gateway_entries_kind" CHECK ("gateway_entries"."kind" in ('charge','refund','dispute','payout-failure','other'))
);
--> statement-breakpoint
CREATE TABLE "gateway_payouts" (
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"arrival_date" date NOT NULL,
	"repaid_by" text,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_payouts_key" PRIMARY KEY("gateway","id"),
	CONSTRAINT "gateway_payouts_state" CHECK ("gateway_payouts"."state" in ('pending','paid','failed'))
);
--> statement-breakpoint
CREATE TABLE "gateway_reads" (
	"gateway" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"key" text NOT NULL,
	"total_cents" integer NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_key" PRIMARY KEY("key","total_cents")
);
--> statement-breakpoint
ALTER TABLE "book_entries" ADD CONSTRAINT "book_entries_month_book_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."book_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_rows" ADD CONSTRAINT "book_rows_month_book_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."book_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_entries_of_source" ON "book_entries" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "book_rows_of_month" ON "book_rows" USING btree ("month");--> statement-breakpoint
CREATE INDEX "gateway_entries_of_payment" ON "gateway_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_entries_of_payout" ON "gateway_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "gateway_entries_by_time" ON "gateway_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "gateway_payouts_by_arrival" ON "gateway_payouts" USING btree ("arrival_date");--> statement-breakpoint
INSERT INTO "sandbox_refunds" ("key", "total_cents", "cents", "at") SELECT "key", "refunded_cents", "refunded_cents", now() FROM "sandbox_charges" WHERE "refunded_cents" > 0;
