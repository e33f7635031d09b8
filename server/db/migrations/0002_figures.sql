CREATE TABLE "class_progress" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"region_id" uuid NOT NULL,
	"sort_name" text collate "C" NOT NULL,
	"silent_from" text collate "C" NOT NULL,
	"gaps" text[] DEFAULT '{}' NOT NULL,
	"facts" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "region_figures" (
	"region_id" uuid NOT NULL,
	"kind" text collate "C" NOT NULL,
	"month" text collate "C" DEFAULT '' NOT NULL,
	"until" text collate "C" DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_progress" ADD CONSTRAINT "class_progress_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_progress_by_silence" ON "class_progress" USING btree ("silent_from","sort_name","class_id");--> statement-breakpoint
CREATE INDEX "region_figures_of_region" ON "region_figures" USING btree ("region_id","kind","month");