CREATE TABLE "withdrawn_uploads" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"up_to" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawn_uploads_key" PRIMARY KEY("owner_id","kind","id"),
	CONSTRAINT "withdrawn_uploads_kind" CHECK ("withdrawn_uploads"."kind" in ('material','report'))
);
--> statement-breakpoint
ALTER TABLE "withdrawn_uploads" ADD CONSTRAINT "withdrawn_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawn_uploads_by_age" ON "withdrawn_uploads" USING btree ("owner_id","at");