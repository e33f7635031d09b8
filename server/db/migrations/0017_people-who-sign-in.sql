CREATE TABLE "first_sign_ins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "first_sign_ins" ADD CONSTRAINT "first_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_attempts_by_end" ON "sign_in_attempts" USING btree ("free_at");
--> statement-breakpoint
-- A session or an entry in the log proves a sign-in.
INSERT INTO "first_sign_ins" ("user_id", "at")
	SELECT u."id", min(s."at") FROM "users" u
	JOIN (
		SELECT "user_id", "created_at" AS "at" FROM "sessions"
		UNION ALL SELECT "user_id", "at" FROM "audit_log" WHERE "action" = 'sign-in'
	) s ON s."user_id" = u."id"
	GROUP BY u."id";
