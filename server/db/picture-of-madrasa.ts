import { sql } from 'drizzle-orm';
import { apiBase } from '#contract/path.ts';
import { madaris } from './schema/places-and-people.ts';

/** Path of the picture of a `madaris` row, from the root of the API's origin; each new picture has a new address. */
export const pictureOfMadrasa = sql`(select ${`${apiBase}v1/files/madaris/`}::text || file_id || '.jpg'
  from madrasa_pictures where madrasa_pictures.madrasa_id = ${madaris.id})`;
