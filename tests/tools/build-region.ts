import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { newId } from '#server/new-id.ts';

export interface BuiltRegion {
  readonly regionId: string;
  readonly supervisorId: string;
}

/** A region of classes, 13 in a madrasa, each class with materials: written in the usual way, with all triggers. */
export async function buildRegion(db: Database, classes: number, materials: number): Promise<BuiltRegion> {
  const [regionId, supervisorId, fileId] = [newId(), newId(), newId()];
  await db.execute(sql`insert into users (id, full_name, email, role, password_hash, search_text)
    values (${supervisorId}, 'Supervisor', ${`${supervisorId}@sanad.example`}, 'supervisor', '', '')`);
  await db.execute(sql`insert into regions (id, name, address, total_price_cents, search_text, supervisor_id)
    values (${regionId}, 'Region', 'Road', 2000000000, '', ${supervisorId})`);
  await db.execute(sql`insert into madaris (id, region_id, name, address, total_price_cents, search_text)
    select gen_random_uuid(), ${regionId}, 'Madrasa', 'Street', 200000, '' from generate_series(1, ${Math.ceil(classes / 13)})`);
  await db.execute(sql`insert into classes (id, madrasa_id, name, description, monthly_price_cents, search_text)
    select gen_random_uuid(), id, 'Class', '', 4000, '' from madaris cross join generate_series(1, 13)
    where region_id = ${regionId} limit ${classes}`);
  await db.execute(sql`insert into files (id, kind, name, media_type, size, sha256, storage_key)
    values (${fileId}, 'material', 'lesson.pdf', 'application/pdf', 1000, repeat('0', 64), ${fileId})`);
  await db.execute(sql`insert into materials (id, class_id, title, file_id)
    select gen_random_uuid(), id, 'Lesson', ${fileId} from classes cross join generate_series(1, ${materials})
    where region_id = ${regionId}`);
  await db.execute(sql`analyze`);
  return { regionId, supervisorId };
}
