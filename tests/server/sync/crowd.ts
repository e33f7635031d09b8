import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { files, materials, reports } from '#server/db/schema/documents.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { insertRows } from '#server/demo/insert-rows.ts';
import { randomFrom } from '#server/demo/random.ts';
import { newId } from '#server/new-id.ts';
import type { School } from '../build-school.ts';

const given = ['Amina', 'Yusuf', 'Maryam', 'Bilal', 'Salma', 'أمينة', 'يوسف', 'مريم', 'بلال', 'سلمى', 'Idriss', 'Hana'];
const family = ['Tazi', 'Amrani', 'Ouahbi', 'Sabri', 'Idrissi', 'التازي', 'العمراني', 'الوهبي', 'صبري', 'الإدريسي'];
const subjects = [
  'Tajwid',
  'Arabic letters',
  'Sirah',
  'Fiqh',
  'Counting',
  'التجويد',
  'الحروف',
  'السيرة',
  'الفقه',
  'الحساب',
];

/**
 * Fills a school with rows in the proportions of a large one: of 100 some 60 people, 25 materials and 15 reports, in one
 * region with 20 classes; every row has unique content.
 * @param people the number of people among all rows; five in eight of the others are materials
 */
export async function buildCrowd(
  school: Pick<School, 'region' | 'madrasa' | 'classIn'> & { database: Pick<School['database'], 'db'> },
  count: number,
  people = 0.6,
): Promise<void> {
  const { db } = school.database;
  const random = randomFrom(count);
  const region = await school.region();
  const madrasa = await school.madrasa(region.id);
  const classIds: string[] = [];
  while (classIds.length < 20) classIds.push((await school.classIn(madrasa.id)).id);
  const crowd = Array.from({ length: Math.round(count * people) }, (_, index) => {
    const fullName = `${random.pick(given)} ${random.pick(family)}`;
    const phone = `+2126${random.between(10_000_000, 99_999_999)}`;
    const contact = { email: `person${index}.${random.between(1, 9_999)}@sanad.example`, phone };
    const address = `${random.between(1, 300)} ${random.pick(family)} Street`;
    const role = index % 20 === 0 ? ('teacher' as const) : ('student' as const);
    return { id: newId(), fullName, ...contact, address, role, regionId: region.id, passwordHash: '', searchText: '' };
  });
  await insertRows(db, users, crowd);
  const documents = Array.from({ length: count - crowd.length }, (_, index) => {
    const kind = index % 8 < 5 ? ('material' as const) : ('report' as const);
    const title = `${random.pick(subjects)} ${random.between(1, 400)}`;
    const sha256 = createHash('sha256').update(String(index)).digest('hex');
    const file = { id: newId(), kind, name: `${title}.pdf`, mediaType: 'application/pdf', sha256, storageKey: newId() };
    const document = { id: newId(), classId: random.pick(classIds), authorId: crowd[0]?.id ?? null, title };
    const createdAt = new Date(Date.UTC(2025, 0, 1) + random.between(0, 3e10));
    return {
      file: { ...file, size: random.between(2e4, 4e6) },
      row: { ...document, description: `${title}, ${random.pick(subjects)}`, fileId: file.id, createdAt },
    };
  });
  await insertRows(
    db,
    files,
    documents.map(({ file }) => file),
  );
  for (const [kind, table] of [
    ['material', materials],
    ['report', reports],
  ] as const) {
    await insertRows(
      db,
      table,
      documents.filter(({ file }) => file.kind === kind).map(({ row }) => row),
    );
  }
  await db.execute(sql`analyze`);
}
