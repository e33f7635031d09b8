CREATE TABLE "zakat_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_type" text NOT NULL,
	"region_id" uuid,
	"madrasa_id" uuid,
	"class_id" uuid,
	"scholar" text NOT NULL,
	"purpose" text NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "zakat_places_of_region" UNIQUE("region_id"),
	CONSTRAINT "zakat_places_of_madrasa" UNIQUE("madrasa_id"),
	CONSTRAINT "zakat_places_of_class" UNIQUE("class_id"),
	CONSTRAINT "zakat_places_place" CHECK (("zakat_places"."region_id" is not null) = ("zakat_places"."place_type" = 'region')
        and ("zakat_places"."madrasa_id" is not null) = ("zakat_places"."place_type" = 'madrasa')
        and ("zakat_places"."class_id" is not null) = ("zakat_places"."place_type" = 'class')),
	CONSTRAINT "zakat_places_type" CHECK ("zakat_places"."place_type" in ('region','madrasa','class')),
	CONSTRAINT "zakat_places_words" CHECK ("zakat_places"."scholar" <> '' and "zakat_places"."purpose" <> '')
);
--> statement-breakpoint
ALTER TABLE "zakat_places" ADD CONSTRAINT "zakat_places_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zakat_places" ADD CONSTRAINT "zakat_places_madrasa_id_madaris_id_fk" FOREIGN KEY ("madrasa_id") REFERENCES "public"."madaris"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zakat_places" ADD CONSTRAINT "zakat_places_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zakat_places" ADD CONSTRAINT "zakat_places_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "zakat_places_by_person" ON "zakat_places" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "sponsorships_of_zakat" ON "sponsorships" USING btree ("id") WHERE "sponsorships"."giving_kind" = 'zakat';