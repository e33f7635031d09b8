CREATE TABLE "school_years" (
	"id" uuid PRIMARY KEY NOT NULL,
	"madrasa_id" uuid NOT NULL,
	"last_month" text NOT NULL,
	"started_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"done" jsonb NOT NULL,
	CONSTRAINT "school_years_month" CHECK ("school_years"."last_month" ~ '^[12][0-9]{3}-[01][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "school_years" ADD CONSTRAINT "school_years_madrasa_id_madaris_id_fk" FOREIGN KEY ("madrasa_id") REFERENCES "public"."madaris"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_years" ADD CONSTRAINT "school_years_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_years_of_madrasa" ON "school_years" USING btree ("madrasa_id","started_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "school_years_by_person" ON "school_years" USING btree ("started_by");