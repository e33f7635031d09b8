ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_in_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_in_key" text;--> statement-breakpoint
CREATE INDEX "users_by_phone" ON "users" USING btree (ltrim(regexp_replace(translate("phone", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g'), '0')) WHERE "users"."phone" <> '';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sign_in_key_unique" UNIQUE("sign_in_key");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sign_in" CHECK (("users"."email" is null) = ("users"."sign_in_name" is not null)
        and ("users"."sign_in_name" is null) = ("users"."sign_in_key" is null)
        and ("users"."email" is not null or "users"."role" in ('student', 'teacher')));