CREATE TABLE "madrasa_pictures" (
	"madrasa_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "madrasa_pictures" ADD CONSTRAINT "madrasa_pictures_madrasa_id_madaris_id_fk" FOREIGN KEY ("madrasa_id") REFERENCES "public"."madaris"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "madrasa_pictures" ADD CONSTRAINT "madrasa_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "madrasa_pictures_by_file" ON "madrasa_pictures" USING btree ("file_id");