CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid,
	"changes" jsonb
);
--> statement-breakpoint
CREATE TABLE "chores" (
	"name" text PRIMARY KEY NOT NULL,
	"last_run" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "class_members" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_members_key" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"madrasa_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"monthly_price_cents" integer NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classes_price" CHECK ("classes"."monthly_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('material','report')),
	CONSTRAINT "files_size" CHECK ("files"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "madaris" (
	"id" uuid PRIMARY KEY NOT NULL,
	"region_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"total_price_cents" integer NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "madaris_price" CHECK ("madaris"."total_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"total_price_cents" integer NOT NULL,
	"supervisor_id" uuid,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "regions_price" CHECK ("regions"."total_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"author_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsorships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"type" text NOT NULL,
	"type_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"payment_method" text,
	"last_four" text,
	"auto_charge" boolean DEFAULT false NOT NULL,
	"payment_reference" text,
	"holds_until" timestamp with time zone,
	"started_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sponsorships_type" CHECK ("sponsorships"."type" in ('region','madrasa','class')),
	CONSTRAINT "sponsorships_state" CHECK ("sponsorships"."state" in ('held','active','cancelled','expired')),
	CONSTRAINT "sponsorships_method" CHECK ("sponsorships"."payment_method" is null or "sponsorships"."payment_method" in ('mastercard','paypal','jcb','payoneer','visa','unionpay')),
	CONSTRAINT "sponsorships_amount" CHECK ("sponsorships"."amount_cents" > 0),
	CONSTRAINT "sponsorships_last_four" CHECK ("sponsorships"."last_four" is null or length("sponsorships"."last_four") = 4)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"region_id" uuid,
	"password_hash" text NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('admin','supervisor','teacher','student','sponsor')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_madrasa_id_madaris_id_fk" FOREIGN KEY ("madrasa_id") REFERENCES "public"."madaris"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "madaris" ADD CONSTRAINT "madaris_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regions" ADD CONSTRAINT "regions_supervisor_id_users_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD CONSTRAINT "sponsorships_sponsor_id_users_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_of_object" ON "audit_log" USING btree ("object_type","object_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "class_members_by_user" ON "class_members" USING btree ("user_id","class_id");--> statement-breakpoint
CREATE INDEX "classes_of_madrasa_by_name" ON "classes" USING btree ("madrasa_id","name","id");--> statement-breakpoint
CREATE INDEX "classes_by_name" ON "classes" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "classes_by_age" ON "classes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "files_by_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "madaris_of_region_by_name" ON "madaris" USING btree ("region_id","name","id");--> statement-breakpoint
CREATE INDEX "madaris_by_name" ON "madaris" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "madaris_by_age" ON "madaris" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "materials_of_class_by_age" ON "materials" USING btree ("class_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "materials_by_author" ON "materials" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "materials_by_file" ON "materials" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "password_resets_of_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "regions_by_name" ON "regions" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "regions_by_age" ON "regions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "regions_by_supervisor" ON "regions" USING btree ("supervisor_id");--> statement-breakpoint
CREATE INDEX "reports_of_class_by_age" ON "reports" USING btree ("class_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_by_age" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_by_author" ON "reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reports_by_file" ON "reports" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sponsorships_of_sponsor" ON "sponsorships" USING btree ("sponsor_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sponsorships_of_object" ON "sponsorships" USING btree ("type","type_id","state");--> statement-breakpoint
CREATE INDEX "sponsorships_held" ON "sponsorships" USING btree ("state","holds_until");--> statement-breakpoint
CREATE INDEX "sponsorships_by_age" ON "sponsorships" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_of_role_by_name" ON "users" USING btree ("role","full_name","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_of_region" ON "users" USING btree ("region_id","role");
--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "region_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "madrasa_id" uuid;--> statement-breakpoint
CREATE INDEX "sponsorships_of_region" ON "sponsorships" USING btree ("region_id","state","madrasa_id","amount_cents");--> statement-breakpoint
CREATE INDEX "sponsorships_of_madrasa" ON "sponsorships" USING btree ("madrasa_id","state","amount_cents");
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "body" SET DATA TYPE json;
--> statement-breakpoint
CREATE TABLE "change_journal" (
	"name" text PRIMARY KEY NOT NULL,
	"begins" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"number" bigint NOT NULL,
	"noun" text NOT NULL,
	"row_id" uuid NOT NULL,
	"parent_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"user_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"extent" text DEFAULT 'row' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_key" PRIMARY KEY("number","noun","row_id","parent_id","user_id","extent")
);
--> statement-breakpoint
-- What follows is written by hand. Why, and what counts as a change of a row: docs/decisions/0008-sync-cursor.md.
INSERT INTO change_journal (name, begins) VALUES ('journal', 0);
--> statement-breakpoint
-- The two things that are PostgreSQL's own: the number of a writing transaction, and the number below which every
-- transaction has ended, so that nothing can appear there any more.
CREATE FUNCTION change_number() RETURNS bigint LANGUAGE sql VOLATILE AS $$
	SELECT pg_current_xact_id()::text::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION change_horizon() RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION note_change(
	noun_ text, row_ uuid, parent_ uuid DEFAULT NULL, user_ uuid DEFAULT NULL, extent_ text DEFAULT 'row'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	none constant uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
	INSERT INTO changes (number, noun, row_id, parent_id, user_id, extent)
	VALUES (change_number(), noun_, row_, coalesce(parent_, none), coalesce(user_, none), extent_)
	ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
-- A madrasa and its region, whose counts are changed by something below them.
CREATE FUNCTION note_counts(madrasa_ uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	region_ uuid;
BEGIN
	SELECT region_id INTO region_ FROM madaris WHERE id = madrasa_;
	IF FOUND THEN
		PERFORM note_change('madaris', madrasa_, region_);
		PERFORM note_change('regions', region_);
	END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_region() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD.name, OLD.total_price_cents) IS DISTINCT FROM (NEW.name, NEW.total_price_cents) THEN
		PERFORM note_change('regions', NEW.id, NULL, NULL, 'figures');
	ELSE
		PERFORM note_change('regions', coalesce(NEW.id, OLD.id));
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.name <> NEW.name THEN
		PERFORM note_change('users', users.id, NEW.id) FROM users WHERE users.region_id = NEW.id;
	END IF;
	IF TG_OP <> 'UPDATE' OR OLD.supervisor_id IS DISTINCT FROM NEW.supervisor_id THEN
		IF TG_OP <> 'INSERT' AND OLD.supervisor_id IS NOT NULL THEN
			PERFORM note_change('regions', OLD.id, NULL, OLD.supervisor_id);
		END IF;
		IF TG_OP <> 'DELETE' AND NEW.supervisor_id IS NOT NULL THEN
			PERFORM note_change('regions', NEW.id, NULL, NEW.supervisor_id);
		END IF;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_region AFTER INSERT OR UPDATE OR DELETE ON regions FOR EACH ROW EXECUTE FUNCTION note_region();
--> statement-breakpoint
CREATE FUNCTION note_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	extent_ text := 'row';
	counts_ boolean := TG_OP <> 'UPDATE';
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.region_id <> NEW.region_id THEN
			extent_ := 'all';
		ELSIF (OLD.name, OLD.address, OLD.total_price_cents) IS DISTINCT FROM (NEW.name, NEW.address, NEW.total_price_cents)
		THEN
			extent_ := 'figures';
		END IF;
		counts_ := extent_ = 'all' OR OLD.total_price_cents <> NEW.total_price_cents;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM note_change('madaris', OLD.id, OLD.region_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_change('regions', OLD.region_id);
		END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM note_change('madaris', NEW.id, NEW.region_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_change('regions', NEW.region_id);
		END IF;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_madrasa AFTER INSERT OR UPDATE OR DELETE ON madaris FOR EACH ROW EXECUTE FUNCTION note_madrasa();
--> statement-breakpoint
CREATE FUNCTION note_class() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	extent_ text := 'row';
	counts_ boolean := TG_OP <> 'UPDATE';
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.madrasa_id <> NEW.madrasa_id THEN
			extent_ := 'all';
		END IF;
		counts_ := extent_ = 'all' OR OLD.monthly_price_cents <> NEW.monthly_price_cents;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM note_change('classes', OLD.id, OLD.madrasa_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_counts(OLD.madrasa_id);
		END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM note_change('classes', NEW.id, NEW.madrasa_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_counts(NEW.madrasa_id);
		END IF;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_class AFTER INSERT OR UPDATE OR DELETE ON classes FOR EACH ROW EXECUTE FUNCTION note_class();
--> statement-breakpoint
-- A person comes into a class or leaves it: the class in the person's scope, the person in that of others, and counts.
CREATE FUNCTION note_membership(class_ uuid, user_ uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	madrasa_ uuid;
BEGIN
	SELECT madrasa_id INTO madrasa_ FROM classes WHERE id = class_;
	PERFORM note_change('classes', class_, madrasa_, user_);
	PERFORM note_change('users', user_, class_);
	PERFORM note_counts(madrasa_);
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM note_membership(OLD.class_id, OLD.user_id);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM note_membership(NEW.class_id, NEW.user_id);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_member AFTER INSERT OR UPDATE OR DELETE ON class_members FOR EACH ROW EXECUTE FUNCTION note_member();
--> statement-breakpoint
-- TG_TABLE_NAME is 'materials' or 'reports'; the class counts them.
CREATE FUNCTION note_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	class_ uuid := coalesce(NEW.class_id, OLD.class_id);
BEGIN
	PERFORM note_change(TG_TABLE_NAME, coalesce(NEW.id, OLD.id), class_);
	IF TG_OP <> 'UPDATE' THEN
		PERFORM note_change('classes', class_, classes.madrasa_id) FROM classes WHERE classes.id = class_;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_material AFTER INSERT OR UPDATE OR DELETE ON materials FOR EACH ROW EXECUTE FUNCTION note_document();
--> statement-breakpoint
CREATE TRIGGER note_report AFTER INSERT OR UPDATE OR DELETE ON reports FOR EACH ROW EXECUTE FUNCTION note_document();
--> statement-breakpoint
-- `delta` cents more or less are pledged on a place. What stands below shows the sponsors of a region or a madrasa, and
-- whether it is complete, so it is told again where either changes. `sponsor_` is given when the place enters or leaves
-- the sponsor's scope. Called before the pledge is written: the sums are those before it.
CREATE FUNCTION note_pledged(
	type_ text, place_ uuid, madrasa_ uuid, region_ uuid, delta bigint, sponsor_ uuid
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	price bigint;
	cents bigint;
	flips boolean;
BEGIN
	IF type_ = 'class' THEN
		PERFORM note_change('classes', place_, madrasa_, sponsor_);
	END IF;
	IF madrasa_ IS NOT NULL THEN
		SELECT total_price_cents INTO price FROM madaris WHERE id = madrasa_;
		SELECT coalesce(sum(amount_cents), 0) INTO cents FROM sponsorships
		WHERE madrasa_id = madrasa_ AND state = 'active';
		flips := price > 0 AND (cents >= price) <> (cents + delta >= price);
		PERFORM note_change(
			'madaris', madrasa_, region_,
			CASE WHEN type_ = 'madrasa' THEN sponsor_ END,
			CASE WHEN type_ = 'madrasa' OR flips THEN 'figures' ELSE 'row' END
		);
	END IF;
	SELECT total_price_cents INTO price FROM regions WHERE id = region_;
	SELECT coalesce(sum(amount_cents), 0) INTO cents FROM sponsorships WHERE region_id = region_ AND state = 'active';
	flips := price > 0 AND (cents >= price) <> (cents + delta >= price);
	PERFORM note_change(
		'regions', region_, NULL,
		CASE WHEN type_ = 'region' THEN sponsor_ END,
		CASE WHEN type_ = 'region' OR flips THEN 'figures' ELSE 'row' END
	);
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_pledge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before_ bigint := 0;
	after_ bigint := 0;
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
		before_ := OLD.amount_cents;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
		after_ := NEW.amount_cents;
	END IF;
	IF before_ > 0 AND after_ > 0
		AND (OLD.sponsor_id, OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id)
			IS NOT DISTINCT FROM (NEW.sponsor_id, NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id)
	THEN
		IF before_ <> after_ THEN
			PERFORM note_pledged(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, after_ - before_, NULL);
		END IF;
	ELSE
		IF before_ > 0 THEN
			PERFORM note_pledged(OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, -before_, OLD.sponsor_id);
		END IF;
		IF after_ > 0 THEN
			PERFORM note_pledged(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, after_, NEW.sponsor_id);
		END IF;
	END IF;
	RETURN coalesce(NEW, OLD);
END
$$;
--> statement-breakpoint
-- Before each row and not after: of several pledges that change in one statement, each sees those before it.
CREATE TRIGGER note_pledge BEFORE INSERT OR UPDATE OR DELETE ON sponsorships
FOR EACH ROW EXECUTE FUNCTION note_pledge();
--> statement-breakpoint
CREATE FUNCTION note_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM note_change('users', OLD.id, OLD.region_id);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM note_change('users', NEW.id, NEW.region_id);
	END IF;
	IF TG_OP = 'UPDATE' THEN
		IF OLD.role <> NEW.role THEN
			PERFORM note_membership(class_id, user_id) FROM class_members WHERE user_id = NEW.id;
		END IF;
		IF OLD.full_name <> NEW.full_name THEN
			PERFORM note_pledged(type, type_id, madrasa_id, region_id, 0, NULL)
			FROM sponsorships WHERE sponsor_id = NEW.id AND state = 'active';
		END IF;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_user AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_user();

--> statement-breakpoint
ALTER TABLE "class_members" ADD COLUMN "madrasa_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_members" ADD COLUMN "region_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_members" ADD COLUMN "role" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "class_members_of_madrasa" ON "class_members" USING btree ("madrasa_id","role","user_id");--> statement-breakpoint
CREATE INDEX "class_members_of_region" ON "class_members" USING btree ("region_id","role","user_id");
--> statement-breakpoint
-- What follows is written by hand. The copies are written by triggers, so that no module can forget them. A copy is no
-- change that devices have to be told of: only who is in which class is.
DROP TRIGGER note_member ON class_members;
--> statement-breakpoint
CREATE TRIGGER note_member AFTER INSERT OR DELETE OR UPDATE OF class_id, user_id ON class_members
FOR EACH ROW EXECUTE FUNCTION note_member();
--> statement-breakpoint
UPDATE class_members SET madrasa_id = madaris.id, region_id = madaris.region_id, role = users.role
FROM classes, madaris, users
WHERE classes.id = class_members.class_id AND madaris.id = classes.madrasa_id AND users.id = class_members.user_id;
--> statement-breakpoint
-- The lock waits for whoever is moving the class or its madrasa, and makes them wait: then nothing is copied that no
-- longer holds. Where a row is missing the foreign keys refuse the insert.
CREATE FUNCTION place_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT madaris.id, madaris.region_id INTO NEW.madrasa_id, NEW.region_id
	FROM classes JOIN madaris ON madaris.id = classes.madrasa_id WHERE classes.id = NEW.class_id FOR SHARE;
	IF NOT FOUND THEN
		NEW.madrasa_id := NEW.class_id;
		NEW.region_id := NEW.class_id;
	END IF;
	SELECT role INTO NEW.role FROM users WHERE id = NEW.user_id FOR SHARE;
	NEW.role := coalesce(NEW.role, '');
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER place_member BEFORE INSERT ON class_members FOR EACH ROW EXECUTE FUNCTION place_member();
--> statement-breakpoint
CREATE FUNCTION move_members_of_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE class_members SET madrasa_id = madaris.id, region_id = madaris.region_id
	FROM madaris WHERE madaris.id = NEW.madrasa_id AND class_members.class_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER move_members AFTER UPDATE OF madrasa_id ON classes FOR EACH ROW
WHEN (OLD.madrasa_id <> NEW.madrasa_id) EXECUTE FUNCTION move_members_of_class();
--> statement-breakpoint
CREATE FUNCTION move_members_of_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE class_members SET region_id = NEW.region_id WHERE madrasa_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER move_members AFTER UPDATE OF region_id ON madaris FOR EACH ROW
WHEN (OLD.region_id <> NEW.region_id) EXECUTE FUNCTION move_members_of_madrasa();
--> statement-breakpoint
CREATE FUNCTION rename_member_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE class_members SET role = NEW.role WHERE user_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER rename_member_role AFTER UPDATE OF role ON users FOR EACH ROW
WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION rename_member_role();

--> statement-breakpoint
-- Which transactions have ended, as text `begin:end:running,…`: all below `begin` have, none from `end` on, and of those
-- between the two all but the running ones. The third thing that is PostgreSQL's own (0003).
CREATE FUNCTION change_snapshot() RETURNS text LANGUAGE sql STABLE AS $$
	SELECT pg_current_snapshot()::text
$$;

--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "pledged_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "madaris" ADD COLUMN "pledged_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "pledged_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What follows is written by hand. A list shows for each row what is pledged on it and on all above it: summed anew at
-- each reading, that took as long as a region has pledges. So the sums stand beside the prices, written by a trigger that
-- no module can forget. The region comes first, as for everybody who locks (modules/sponsorships/lock-regions.ts).
CREATE FUNCTION add_pledged(type_ text, place_ uuid, madrasa_ uuid, region_ uuid, cents bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE regions SET pledged_cents = pledged_cents + cents WHERE id = region_;
	IF madrasa_ IS NOT NULL THEN
		UPDATE madaris SET pledged_cents = pledged_cents + cents WHERE id = madrasa_;
	END IF;
	IF type_ = 'class' THEN
		UPDATE classes SET pledged_cents = pledged_cents + cents WHERE id = place_;
	END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION sum_pledge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE'
		AND (OLD.state = 'active') = (NEW.state = 'active')
		AND (OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, OLD.amount_cents)
			IS NOT DISTINCT FROM (NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.amount_cents)
	THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
		PERFORM add_pledged(OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, -OLD.amount_cents);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
		PERFORM add_pledged(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.amount_cents);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- After each row and not before: a row that is not written after all (a conflict) must not be counted.
CREATE TRIGGER sum_pledge AFTER INSERT OR UPDATE OR DELETE ON sponsorships
FOR EACH ROW EXECUTE FUNCTION sum_pledge();
--> statement-breakpoint
-- All sums anew, for rows that came in while no trigger ran.
CREATE FUNCTION sum_all_pledges() RETURNS void LANGUAGE sql AS $$
	UPDATE regions SET pledged_cents = sums.cents FROM (
		SELECT regions.id, coalesce(sum(amount_cents), 0) AS cents FROM regions
		LEFT JOIN sponsorships ON region_id = regions.id AND state = 'active' GROUP BY regions.id
	) AS sums WHERE regions.id = sums.id AND pledged_cents <> sums.cents;
	UPDATE madaris SET pledged_cents = sums.cents FROM (
		SELECT madaris.id, coalesce(sum(amount_cents), 0) AS cents FROM madaris
		LEFT JOIN sponsorships ON madrasa_id = madaris.id AND state = 'active' GROUP BY madaris.id
	) AS sums WHERE madaris.id = sums.id AND pledged_cents <> sums.cents;
	UPDATE classes SET pledged_cents = sums.cents FROM (
		SELECT classes.id, coalesce(sum(amount_cents), 0) AS cents FROM classes
		LEFT JOIN sponsorships ON type = 'class' AND type_id = classes.id AND state = 'active' GROUP BY classes.id
	) AS sums WHERE classes.id = sums.id AND pledged_cents <> sums.cents;
$$;
--> statement-breakpoint
-- A sum is no change that devices have to be told of by itself: the pledge tells it (note_pledge, 0003).
DROP TRIGGER note_region ON regions;
--> statement-breakpoint
CREATE TRIGGER note_region AFTER INSERT OR DELETE ON regions FOR EACH ROW EXECUTE FUNCTION note_region();
--> statement-breakpoint
CREATE TRIGGER note_region_change AFTER UPDATE ON regions FOR EACH ROW
WHEN (OLD.pledged_cents = NEW.pledged_cents) EXECUTE FUNCTION note_region();
--> statement-breakpoint
DROP TRIGGER note_madrasa ON madaris;
--> statement-breakpoint
CREATE TRIGGER note_madrasa AFTER INSERT OR DELETE ON madaris FOR EACH ROW EXECUTE FUNCTION note_madrasa();
--> statement-breakpoint
CREATE TRIGGER note_madrasa_change AFTER UPDATE ON madaris FOR EACH ROW
WHEN (OLD.pledged_cents = NEW.pledged_cents) EXECUTE FUNCTION note_madrasa();
--> statement-breakpoint
DROP TRIGGER note_class ON classes;
--> statement-breakpoint
CREATE TRIGGER note_class AFTER INSERT OR DELETE ON classes FOR EACH ROW EXECUTE FUNCTION note_class();
--> statement-breakpoint
CREATE TRIGGER note_class_change AFTER UPDATE ON classes FOR EACH ROW
WHEN (OLD.pledged_cents = NEW.pledged_cents) EXECUTE FUNCTION note_class();
--> statement-breakpoint
-- Last, when a sum is no longer told.
SELECT sum_all_pledges();

--> statement-breakpoint
-- Lists are ordered by the folded name, the first line of `search_text` (server/db/search-text.ts). A row from before has
-- one line only: it stands by all of it until it is saved again.
DROP INDEX "classes_of_madrasa_by_name";--> statement-breakpoint
DROP INDEX "classes_by_name";--> statement-breakpoint
DROP INDEX "madaris_of_region_by_name";--> statement-breakpoint
DROP INDEX "madaris_by_name";--> statement-breakpoint
DROP INDEX "regions_by_name";--> statement-breakpoint
DROP INDEX "users_of_role_by_name";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
CREATE INDEX "classes_of_madrasa_by_name" ON "classes" USING btree ("madrasa_id",left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "classes_by_name" ON "classes" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "madaris_of_region_by_name" ON "madaris" USING btree ("region_id",left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "madaris_by_name" ON "madaris" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "regions_by_name" ON "regions" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "users_of_role_by_name" ON "users" USING btree ("role",left(split_part("search_text", E'\n', 1), 200) collate "C","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id");
--> statement-breakpoint
CREATE TABLE "begun_payments" (
	"charge_key" uuid PRIMARY KEY NOT NULL,
	"sponsorship_id" uuid NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "begun_payments_by_age" ON "begun_payments" USING btree ("began_at");
--> statement-breakpoint
-- One word for one thing: sponsorship and sponsored amount, job, entity, started. Rows keep their values; the bodies of
-- the trigger functions that name a renamed table or column are written again.
ALTER TABLE "regions" RENAME COLUMN "pledged_cents" TO "sponsored_cents";
--> statement-breakpoint
ALTER TABLE "madaris" RENAME COLUMN "pledged_cents" TO "sponsored_cents";
--> statement-breakpoint
ALTER TABLE "classes" RENAME COLUMN "pledged_cents" TO "sponsored_cents";
--> statement-breakpoint
ALTER TABLE "begun_payments" RENAME TO "started_payments";
--> statement-breakpoint
ALTER TABLE "started_payments" RENAME COLUMN "began_at" TO "started_at";
--> statement-breakpoint
ALTER INDEX "begun_payments_by_age" RENAME TO "started_payments_by_age";
--> statement-breakpoint
ALTER TABLE "started_payments" RENAME CONSTRAINT "begun_payments_pkey" TO "started_payments_pkey";
--> statement-breakpoint
ALTER TABLE "chores" RENAME TO "jobs";
--> statement-breakpoint
ALTER TABLE "jobs" RENAME CONSTRAINT "chores_pkey" TO "jobs_pkey";
--> statement-breakpoint
DELETE FROM "jobs" WHERE "name" = 'give-back';
--> statement-breakpoint
ALTER TABLE "changes" RENAME COLUMN "noun" TO "entity";
--> statement-breakpoint
ALTER TABLE "change_journal" RENAME COLUMN "begins" TO "starts";
--> statement-breakpoint
ALTER FUNCTION note_pledged(text, uuid, uuid, uuid, bigint, uuid) RENAME TO note_sponsored;
--> statement-breakpoint
ALTER FUNCTION note_pledge() RENAME TO note_sponsorship;
--> statement-breakpoint
ALTER FUNCTION add_pledged(text, uuid, uuid, uuid, bigint) RENAME TO add_sponsored;
--> statement-breakpoint
ALTER FUNCTION sum_pledge() RENAME TO sum_sponsorship;
--> statement-breakpoint
ALTER FUNCTION sum_all_pledges() RENAME TO sum_all_sponsorships;
--> statement-breakpoint
ALTER TRIGGER note_pledge ON sponsorships RENAME TO note_sponsorship;
--> statement-breakpoint
ALTER TRIGGER sum_pledge ON sponsorships RENAME TO sum_sponsorship;
--> statement-breakpoint
-- The name of a parameter cannot be replaced.
DROP FUNCTION note_change(text, uuid, uuid, uuid, text);
--> statement-breakpoint
CREATE FUNCTION note_change(
	entity_ text, row_ uuid, parent_ uuid DEFAULT NULL, user_ uuid DEFAULT NULL, extent_ text DEFAULT 'row'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	none constant uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
	INSERT INTO changes (number, entity, row_id, parent_id, user_id, extent)
	VALUES (change_number(), entity_, row_, coalesce(parent_, none), coalesce(user_, none), extent_)
	ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
-- `delta` cents more or less are sponsored on a place. What stands below shows the sponsors of a region or a madrasa, and
-- whether it is complete, so it is told again where either changes. `sponsor_` is given when the place enters or leaves
-- the sponsor's scope. Called before the sponsorship is written: the sums are those before it.
CREATE OR REPLACE FUNCTION note_sponsored(
	type_ text, place_ uuid, madrasa_ uuid, region_ uuid, delta bigint, sponsor_ uuid
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	price bigint;
	cents bigint;
	flips boolean;
BEGIN
	IF type_ = 'class' THEN
		PERFORM note_change('classes', place_, madrasa_, sponsor_);
	END IF;
	IF madrasa_ IS NOT NULL THEN
		SELECT total_price_cents INTO price FROM madaris WHERE id = madrasa_;
		SELECT coalesce(sum(amount_cents), 0) INTO cents FROM sponsorships
		WHERE madrasa_id = madrasa_ AND state = 'active';
		flips := price > 0 AND (cents >= price) <> (cents + delta >= price);
		PERFORM note_change(
			'madaris', madrasa_, region_,
			CASE WHEN type_ = 'madrasa' THEN sponsor_ END,
			CASE WHEN type_ = 'madrasa' OR flips THEN 'figures' ELSE 'row' END
		);
	END IF;
	SELECT total_price_cents INTO price FROM regions WHERE id = region_;
	SELECT coalesce(sum(amount_cents), 0) INTO cents FROM sponsorships WHERE region_id = region_ AND state = 'active';
	flips := price > 0 AND (cents >= price) <> (cents + delta >= price);
	PERFORM note_change(
		'regions', region_, NULL,
		CASE WHEN type_ = 'region' THEN sponsor_ END,
		CASE WHEN type_ = 'region' OR flips THEN 'figures' ELSE 'row' END
	);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_sponsorship() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before_ bigint := 0;
	after_ bigint := 0;
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
		before_ := OLD.amount_cents;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
		after_ := NEW.amount_cents;
	END IF;
	IF before_ > 0 AND after_ > 0
		AND (OLD.sponsor_id, OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id)
			IS NOT DISTINCT FROM (NEW.sponsor_id, NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id)
	THEN
		IF before_ <> after_ THEN
			PERFORM note_sponsored(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, after_ - before_, NULL);
		END IF;
	ELSE
		IF before_ > 0 THEN
			PERFORM note_sponsored(OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, -before_, OLD.sponsor_id);
		END IF;
		IF after_ > 0 THEN
			PERFORM note_sponsored(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, after_, NEW.sponsor_id);
		END IF;
	END IF;
	RETURN coalesce(NEW, OLD);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM note_change('users', OLD.id, OLD.region_id);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM note_change('users', NEW.id, NEW.region_id);
	END IF;
	IF TG_OP = 'UPDATE' THEN
		IF OLD.role <> NEW.role THEN
			PERFORM note_membership(class_id, user_id) FROM class_members WHERE user_id = NEW.id;
		END IF;
		IF OLD.full_name <> NEW.full_name THEN
			PERFORM note_sponsored(type, type_id, madrasa_id, region_id, 0, NULL)
			FROM sponsorships WHERE sponsor_id = NEW.id AND state = 'active';
		END IF;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- What follows is written by hand. A list shows for each row what is sponsored on it and on all above it: summed anew at
-- each reading, that took as long as a region has sponsorships. So the sums stand beside the prices, written by a trigger that
-- no module can forget. The region comes first, as for everybody who locks (modules/sponsorships/lock-regions.ts).
CREATE OR REPLACE FUNCTION add_sponsored(type_ text, place_ uuid, madrasa_ uuid, region_ uuid, cents bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE regions SET sponsored_cents = sponsored_cents + cents WHERE id = region_;
	IF madrasa_ IS NOT NULL THEN
		UPDATE madaris SET sponsored_cents = sponsored_cents + cents WHERE id = madrasa_;
	END IF;
	IF type_ = 'class' THEN
		UPDATE classes SET sponsored_cents = sponsored_cents + cents WHERE id = place_;
	END IF;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_sponsorship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE'
		AND (OLD.state = 'active') = (NEW.state = 'active')
		AND (OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, OLD.amount_cents)
			IS NOT DISTINCT FROM (NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.amount_cents)
	THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
		PERFORM add_sponsored(OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, -OLD.amount_cents);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
		PERFORM add_sponsored(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, NEW.amount_cents);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- All sums anew, for rows that came in while no trigger ran.
CREATE OR REPLACE FUNCTION sum_all_sponsorships() RETURNS void LANGUAGE sql AS $$
	UPDATE regions SET sponsored_cents = sums.cents FROM (
		SELECT regions.id, coalesce(sum(amount_cents), 0) AS cents FROM regions
		LEFT JOIN sponsorships ON region_id = regions.id AND state = 'active' GROUP BY regions.id
	) AS sums WHERE regions.id = sums.id AND sponsored_cents <> sums.cents;
	UPDATE madaris SET sponsored_cents = sums.cents FROM (
		SELECT madaris.id, coalesce(sum(amount_cents), 0) AS cents FROM madaris
		LEFT JOIN sponsorships ON madrasa_id = madaris.id AND state = 'active' GROUP BY madaris.id
	) AS sums WHERE madaris.id = sums.id AND sponsored_cents <> sums.cents;
	UPDATE classes SET sponsored_cents = sums.cents FROM (
		SELECT classes.id, coalesce(sum(amount_cents), 0) AS cents FROM classes
		LEFT JOIN sponsorships ON type = 'class' AND type_id = classes.id AND state = 'active' GROUP BY classes.id
	) AS sums WHERE classes.id = sums.id AND sponsored_cents <> sums.cents;
$$;

--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"action" text DEFAULT 'wrong' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"errors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entity_id" uuid,
	"form" jsonb,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "import_rows_key" PRIMARY KEY("import_id","number"),
	CONSTRAINT "import_rows_action" CHECK ("import_rows"."action" in ('add','change','skip','wrong'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"language" text NOT NULL,
	"headers" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"mail_links" boolean DEFAULT false NOT NULL,
	"claimed_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('users','madaris','classes')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('checked','running','done','cancelled'))
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"language" text,
	"digits" text,
	"theme" text,
	"weekly_mail" boolean DEFAULT true NOT NULL,
	"reminder_mail" boolean DEFAULT true NOT NULL,
	"weekly_mail_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "due_day" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "month" text DEFAULT to_char((now() at time zone 'UTC'), 'YYYY-MM') NOT NULL;--> statement-breakpoint
-- Reports of before are for the month of their creation (spec/decisions.md 23).
UPDATE "reports" SET "month" = to_char("created_at" at time zone 'UTC', 'YYYY-MM');--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_to_do" ON "import_rows" USING btree ("import_id","state","action","number");--> statement-breakpoint
CREATE INDEX "imports_of_owner" ON "imports" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_running" ON "imports" USING btree ("state","claimed_until");--> statement-breakpoint
CREATE INDEX "email_changes_of_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_of_class_by_month" ON "reports" USING btree ("class_id","month","created_at");--> statement-breakpoint
ALTER TABLE "regions" ADD CONSTRAINT "regions_due_day" CHECK ("regions"."due_day" between 1 and 28);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_month" CHECK ("reports"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');
--> statement-breakpoint
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

--> statement-breakpoint
DROP TABLE "started_payments" CASCADE;--> statement-breakpoint
ALTER TABLE "sponsorships" DROP COLUMN "payment_reference";
--> statement-breakpoint
-- What is open on a class or a madrasa is never more than what is open above it. So whatever is sponsored in a region or a
-- madrasa changes the figures of what lies below, as soon as less is left there than the highest price below asks for.
CREATE OR REPLACE FUNCTION note_sponsored(
	type_ text, place_ uuid, madrasa_ uuid, region_ uuid, delta bigint, sponsor_ uuid
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	price bigint;
	cents bigint;
	highest bigint;
	shows boolean;
BEGIN
	IF type_ = 'class' THEN
		PERFORM note_change('classes', place_, madrasa_, sponsor_);
	END IF;
	IF madrasa_ IS NOT NULL THEN
		SELECT total_price_cents INTO price FROM madaris WHERE id = madrasa_;
		SELECT coalesce(sum(amount_cents), 0) INTO cents FROM sponsorships
		WHERE madrasa_id = madrasa_ AND state = 'active';
		SELECT coalesce(max(monthly_price_cents), 0) INTO highest FROM classes WHERE madrasa_id = madrasa_;
		shows := price > 0 AND delta <> 0 AND price - greatest(cents, cents + delta) <= highest;
		PERFORM note_change(
			'madaris', madrasa_, region_,
			CASE WHEN type_ = 'madrasa' THEN sponsor_ END,
			CASE WHEN type_ = 'madrasa' OR shows THEN 'figures' ELSE 'row' END
		);
	END IF;
	SELECT total_price_cents INTO price FROM regions WHERE id = region_;
	SELECT coalesce(sum(amount_cents), 0) INTO cents FROM sponsorships WHERE region_id = region_ AND state = 'active';
	SELECT coalesce(max(greatest(
		madaris.total_price_cents,
		(SELECT max(monthly_price_cents) FROM classes WHERE madrasa_id = madaris.id)
	)), 0) INTO highest FROM madaris WHERE madaris.region_id = region_;
	shows := price > 0 AND delta <> 0 AND price - greatest(cents, cents + delta) <= highest;
	PERFORM note_change(
		'regions', region_, NULL,
		CASE WHEN type_ = 'region' THEN sponsor_ END,
		CASE WHEN type_ = 'region' OR shows THEN 'figures' ELSE 'row' END
	);
END
$$;
--> statement-breakpoint
-- Whether a sponsor reads the reports of a place (spec/decisions.md 25) is decided by the share of its price and by a payment
-- that was really made. A change of the amount, of the price or of a payment is told as if the place came into the sponsor's
-- scope or left it: all that is below is looked at again.
CREATE OR REPLACE FUNCTION note_sponsorship() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before_ bigint := 0;
	after_ bigint := 0;
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
		before_ := OLD.amount_cents;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
		after_ := NEW.amount_cents;
	END IF;
	IF before_ > 0 AND after_ > 0
		AND (OLD.sponsor_id, OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id)
			IS NOT DISTINCT FROM (NEW.sponsor_id, NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id)
	THEN
		IF before_ <> after_ THEN
			PERFORM note_sponsored(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, after_ - before_, NEW.sponsor_id);
		END IF;
	ELSE
		IF before_ > 0 THEN
			PERFORM note_sponsored(OLD.type, OLD.type_id, OLD.madrasa_id, OLD.region_id, -before_, OLD.sponsor_id);
		END IF;
		IF after_ > 0 THEN
			PERFORM note_sponsored(NEW.type, NEW.type_id, NEW.madrasa_id, NEW.region_id, after_, NEW.sponsor_id);
		END IF;
	END IF;
	RETURN coalesce(NEW, OLD);
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_sponsors(type_ text, place_ uuid) RETURNS void LANGUAGE sql AS $$
	SELECT note_sponsored(type, type_id, madrasa_id, region_id, 0, sponsor_id)
	FROM sponsorships WHERE type = type_ AND type_id = place_ AND state = 'active';
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_region() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD.name, OLD.total_price_cents) IS DISTINCT FROM (NEW.name, NEW.total_price_cents) THEN
		PERFORM note_change('regions', NEW.id, NULL, NULL, 'figures');
	ELSE
		PERFORM note_change('regions', coalesce(NEW.id, OLD.id));
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.name <> NEW.name THEN
		PERFORM note_change('users', users.id, NEW.id) FROM users WHERE users.region_id = NEW.id;
	END IF;
	IF TG_OP <> 'UPDATE' OR OLD.supervisor_id IS DISTINCT FROM NEW.supervisor_id THEN
		IF TG_OP <> 'INSERT' AND OLD.supervisor_id IS NOT NULL THEN
			PERFORM note_change('regions', OLD.id, NULL, OLD.supervisor_id);
		END IF;
		IF TG_OP <> 'DELETE' AND NEW.supervisor_id IS NOT NULL THEN
			PERFORM note_change('regions', NEW.id, NULL, NEW.supervisor_id);
		END IF;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.total_price_cents <> NEW.total_price_cents THEN
		PERFORM note_sponsors('region', NEW.id);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	extent_ text := 'row';
	counts_ boolean := TG_OP <> 'UPDATE';
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.region_id <> NEW.region_id THEN
			extent_ := 'all';
		ELSIF (OLD.name, OLD.address, OLD.total_price_cents) IS DISTINCT FROM (NEW.name, NEW.address, NEW.total_price_cents)
		THEN
			extent_ := 'figures';
		END IF;
		counts_ := extent_ = 'all' OR OLD.total_price_cents <> NEW.total_price_cents;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM note_change('madaris', OLD.id, OLD.region_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_change('regions', OLD.region_id);
		END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM note_change('madaris', NEW.id, NEW.region_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_change('regions', NEW.region_id);
		END IF;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.total_price_cents <> NEW.total_price_cents THEN
		PERFORM note_sponsors('madrasa', NEW.id);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_class() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	extent_ text := 'row';
	counts_ boolean := TG_OP <> 'UPDATE';
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.madrasa_id <> NEW.madrasa_id THEN
			extent_ := 'all';
		END IF;
		counts_ := extent_ = 'all' OR OLD.monthly_price_cents <> NEW.monthly_price_cents;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM note_change('classes', OLD.id, OLD.madrasa_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_counts(OLD.madrasa_id);
		END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM note_change('classes', NEW.id, NEW.madrasa_id, NULL, extent_);
		IF counts_ THEN
			PERFORM note_counts(NEW.madrasa_id);
		END IF;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.monthly_price_cents <> NEW.monthly_price_cents THEN
		PERFORM note_sponsors('class', NEW.id);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (TG_OP <> 'INSERT' AND OLD.state = 'paid') <> (TG_OP <> 'DELETE' AND NEW.state = 'paid') THEN
		PERFORM note_sponsored(type, type_id, madrasa_id, region_id, 0, sponsor_id)
		FROM sponsorships WHERE id = coalesce(NEW.sponsorship_id, OLD.sponsorship_id) AND state = 'active';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_payment AFTER INSERT OR DELETE OR UPDATE OF state, sponsorship_id ON payments
FOR EACH ROW EXECUTE FUNCTION note_payment();

--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "report_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD COLUMN "report_mail_at" timestamp with time zone;--> statement-breakpoint
INSERT INTO "user_preferences" ("user_id", "report_mail", "report_mail_at")
  SELECT "user_id", "stopped_at" IS NULL, "last_at" FROM "report_mails"
  ON CONFLICT ("user_id") DO UPDATE SET "report_mail" = excluded."report_mail", "report_mail_at" = excluded."report_mail_at";--> statement-breakpoint
DROP TABLE "report_mails";

--> statement-breakpoint
DROP INDEX "classes_by_need";--> statement-breakpoint
DROP INDEX "madaris_by_need";--> statement-breakpoint
DROP INDEX "regions_by_need";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "open_cents" bigint;--> statement-breakpoint
ALTER TABLE "madaris" ADD COLUMN "open_cents" bigint;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "open_cents" bigint GENERATED ALWAYS AS (case when total_price_cents > 0 then greatest(0, total_price_cents - sponsored_cents) end) STORED;--> statement-breakpoint
CREATE INDEX "classes_sponsored_by_name" ON "classes" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id") WHERE "classes"."open_cents" = 0;--> statement-breakpoint
CREATE INDEX "madaris_sponsored_by_name" ON "madaris" USING btree (left(split_part("search_text", E'\n', 1), 200) collate "C","id") WHERE "madaris"."open_cents" = 0;--> statement-breakpoint
CREATE INDEX "classes_by_need" ON "classes" USING btree ("open_cents" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "madaris_by_need" ON "madaris" USING btree ("open_cents" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "regions_by_need" ON "regions" USING btree ("open_cents" NULLS FIRST,"id");--> statement-breakpoint
-- What follows is written by hand. Lists are ordered by what is still open, and filtered by what is complete; both depend
-- on what is above a row. Computed for each reading, 'most needed' took as long as there are classes. So what is open is
-- beside the price, like the sum that is sponsored (0006), written by triggers that no module can forget.
CREATE FUNCTION open_of(price integer, sponsored bigint, above bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN above = 0 THEN 0 WHEN price > 0 THEN least(greatest(0, price - sponsored), above) END
$$;
--> statement-breakpoint
CREATE FUNCTION set_open_of_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	above_ bigint;
BEGIN
	-- A sponsorship that is being written changes the region first: the row waits for it, or is seen by it.
	SELECT open_cents INTO above_ FROM regions WHERE id = NEW.region_id FOR SHARE;
	NEW.open_cents := open_of(NEW.total_price_cents, NEW.sponsored_cents, above_);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER set_open BEFORE INSERT OR UPDATE OF total_price_cents, sponsored_cents, region_id ON madaris
FOR EACH ROW EXECUTE FUNCTION set_open_of_madrasa();
--> statement-breakpoint
CREATE FUNCTION set_open_of_class() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	above_ bigint;
BEGIN
	PERFORM FROM regions WHERE id = (SELECT region_id FROM madaris WHERE id = NEW.madrasa_id) FOR SHARE;
	SELECT least(madaris.open_cents, regions.open_cents) INTO above_
	FROM madaris JOIN regions ON regions.id = madaris.region_id WHERE madaris.id = NEW.madrasa_id;
	NEW.open_cents := open_of(NEW.monthly_price_cents, NEW.sponsored_cents, above_);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER set_open BEFORE INSERT OR UPDATE OF monthly_price_cents, sponsored_cents, madrasa_id ON classes
FOR EACH ROW EXECUTE FUNCTION set_open_of_class();
--> statement-breakpoint
-- Writes only the rows of which it has changed.
CREATE FUNCTION set_open_below(region_ uuid) RETURNS void LANGUAGE sql AS $$
	UPDATE madaris SET open_cents = open_of(madaris.total_price_cents, madaris.sponsored_cents, regions.open_cents)
	FROM regions WHERE regions.id = region_ AND madaris.region_id = region_
		AND madaris.open_cents IS DISTINCT FROM
			open_of(madaris.total_price_cents, madaris.sponsored_cents, regions.open_cents);
	UPDATE classes SET open_cents = open_of(monthly_price_cents, classes.sponsored_cents, above.cents)
	FROM (
		SELECT madaris.id, least(madaris.open_cents, regions.open_cents) AS cents
		FROM regions JOIN madaris ON madaris.region_id = regions.id WHERE regions.id = region_
	) AS above
	WHERE classes.madrasa_id = above.id AND classes.open_cents IS DISTINCT FROM
		open_of(monthly_price_cents, classes.sponsored_cents, above.cents);
$$;
--> statement-breakpoint
CREATE FUNCTION set_open_of_region() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_open_below(NEW.id);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER set_open_below AFTER UPDATE ON regions FOR EACH ROW
WHEN (OLD.open_cents IS DISTINCT FROM NEW.open_cents) EXECUTE FUNCTION set_open_of_region();
--> statement-breakpoint
CREATE FUNCTION set_open_in_madrasa() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	above_ bigint;
BEGIN
	SELECT least(NEW.open_cents, open_cents) INTO above_ FROM regions WHERE id = NEW.region_id;
	UPDATE classes SET open_cents = open_of(monthly_price_cents, sponsored_cents, above_)
	WHERE madrasa_id = NEW.id AND open_cents IS DISTINCT FROM open_of(monthly_price_cents, sponsored_cents, above_);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER set_open_below AFTER UPDATE ON madaris FOR EACH ROW
WHEN (OLD.open_cents IS DISTINCT FROM NEW.open_cents OR OLD.region_id <> NEW.region_id)
EXECUTE FUNCTION set_open_in_madrasa();
--> statement-breakpoint
-- Neither a sum nor what is open is a change to report by itself: the sponsorship reports it (note_sponsored, 0013).
DROP TRIGGER note_madrasa_change ON madaris;
--> statement-breakpoint
CREATE TRIGGER note_madrasa_change AFTER UPDATE OF
	region_id, name, address, total_price_cents, search_text, version, created_at
ON madaris FOR EACH ROW EXECUTE FUNCTION note_madrasa();
--> statement-breakpoint
DROP TRIGGER note_class_change ON classes;
--> statement-breakpoint
CREATE TRIGGER note_class_change AFTER UPDATE OF
	madrasa_id, name, description, monthly_price_cents, search_text, version, created_at
ON classes FOR EACH ROW EXECUTE FUNCTION note_class();
--> statement-breakpoint
-- All sums again, for rows that came in while no trigger ran.
CREATE OR REPLACE FUNCTION sum_all_sponsorships() RETURNS void LANGUAGE sql AS $$
	UPDATE regions SET sponsored_cents = sums.cents FROM (
		SELECT regions.id, coalesce(sum(amount_cents), 0) AS cents FROM regions
		LEFT JOIN sponsorships ON region_id = regions.id AND state = 'active' GROUP BY regions.id
	) AS sums WHERE regions.id = sums.id AND sponsored_cents <> sums.cents;
	UPDATE madaris SET sponsored_cents = sums.cents FROM (
		SELECT madaris.id, coalesce(sum(amount_cents), 0) AS cents FROM madaris
		LEFT JOIN sponsorships ON madrasa_id = madaris.id AND state = 'active' GROUP BY madaris.id
	) AS sums WHERE madaris.id = sums.id AND sponsored_cents <> sums.cents;
	UPDATE classes SET sponsored_cents = sums.cents FROM (
		SELECT classes.id, coalesce(sum(amount_cents), 0) AS cents FROM classes
		LEFT JOIN sponsorships ON type = 'class' AND type_id = classes.id AND state = 'active' GROUP BY classes.id
	) AS sums WHERE classes.id = sums.id AND sponsored_cents <> sums.cents;
	SELECT set_open_below(id) FROM regions;
$$;
--> statement-breakpoint
SELECT set_open_below(id) FROM regions;

--> statement-breakpoint
DROP INDEX "classes_of_madrasa_by_name";--> statement-breakpoint
DROP INDEX "classes_by_name";--> statement-breakpoint
DROP INDEX "classes_sponsored_by_name";--> statement-breakpoint
DROP INDEX "madaris_of_region_by_name";--> statement-breakpoint
DROP INDEX "madaris_by_name";--> statement-breakpoint
DROP INDEX "madaris_sponsored_by_name";--> statement-breakpoint
DROP INDEX "regions_by_name";--> statement-breakpoint
DROP INDEX "users_of_role_by_name";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED;--> statement-breakpoint
ALTER TABLE "madaris" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (left(split_part(search_text, E'\n', 1), 200)) STORED;--> statement-breakpoint
CREATE INDEX "classes_of_madrasa_by_name" ON "classes" USING btree ("madrasa_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "classes_by_name" ON "classes" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "classes_sponsored_by_name" ON "classes" USING btree ("sort_name","id") WHERE "classes"."open_cents" = 0;--> statement-breakpoint
CREATE INDEX "madaris_of_region_by_name" ON "madaris" USING btree ("region_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "madaris_by_name" ON "madaris" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "madaris_sponsored_by_name" ON "madaris" USING btree ("sort_name","id") WHERE "madaris"."open_cents" = 0;--> statement-breakpoint
CREATE INDEX "regions_by_name" ON "regions" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "users_of_role_by_name" ON "users" USING btree ("role","sort_name","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("sort_name","id");