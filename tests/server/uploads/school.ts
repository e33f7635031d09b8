import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Role } from '#contract/rights/roles.ts';
import { startSession } from '#server/access/sessions.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { payments } from '#server/db/schema/payments.ts';
import { classes, classMembers, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { newId } from '#server/new-id.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { openBucket } from '#server/storage/bucket/s3-bucket.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { paidOnce } from '#tests/server/build-school.ts';
import { freshDatabase } from '#tests/tools/database.ts';

export interface Person {
  id: string;
  role: Role;
  /** Value of the Authorization header. */
  bearer: string;
}

/** A running server with two regions, each with a madrasa of two classes, and people of every role. */
export interface School {
  app: FastifyInstance;
  url: string;
  database: OpenDatabase;
  storage: BlobStore;
  dataDir: string;
  /** The bucket of the files; undefined if they are on disk. */
  s3Url: string | undefined;
  /** `here` is the class of teacher, student and the first supervisor's region; `beside` is in the same madrasa. */
  classes: { here: string; beside: string; elsewhere: string };
  people: Record<
    'admin' | 'supervisor' | 'otherSupervisor' | 'teacher' | 'colleague' | 'otherTeacher' | 'student' | 'otherStudent',
    Person
  > & { sponsor: Person; otherSponsor: Person };
  close(): Promise<void>;
}

/** @param s3Url the bucket of the files; on disk by default */
export async function openSchool(s3Url?: string): Promise<School> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-school-'));
  const fresh = await freshDatabase();
  const log = pino({ level: 'silent' });
  const database = openDatabase(fresh.url, log, 10);
  const storage = await openStorage({ dataDir, s3Url });
  const config = { ...readConfig({ DEMO: '0' }), dataDir };
  const app = await createApp({ db: database.db, config, storage, log });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const made = await populate(database);
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    database,
    storage,
    dataDir,
    s3Url,
    ...made,
    close: async () => {
      await app.close();
      await storage.close();
      await database.end();
      await fresh.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Names of all files below the data folder, without the notes of process owners. */
export async function filesOnDisk({ dataDir }: Pick<School, 'dataDir'>): Promise<string[]> {
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile() && entry.name !== 'owner.json').map((entry) => entry.name);
}

/** The same, and all objects of the bucket. */
export async function filesKept(school: Pick<School, 'dataDir' | 's3Url'>): Promise<string[]> {
  const names = await filesOnDisk(school);
  if (school.s3Url === undefined) return names.sort();
  for await (const { key } of (await openBucket(school.s3Url)).list()) names.push(key);
  return names.sort();
}

async function populate({ db }: OpenDatabase): Promise<Pick<School, 'classes' | 'people'>> {
  const person = async (role: Role): Promise<Person> => {
    const id = newId();
    const words = { fullName: role, email: `${id}@sanad.example`, passwordHash: '', searchText: '' };
    await db.insert(users).values({ id, role, ...words });
    return { id, role, bearer: `Bearer ${(await startSession(db, id, 3_600_000)).token}` };
  };
  const people = {
    admin: await person('admin'),
    supervisor: await person('supervisor'),
    otherSupervisor: await person('supervisor'),
    teacher: await person('teacher'),
    colleague: await person('teacher'),
    otherTeacher: await person('teacher'),
    student: await person('student'),
    otherStudent: await person('student'),
    sponsor: await person('sponsor'),
    otherSponsor: await person('sponsor'),
  };
  const first = await madrasa(db, people.supervisor.id);
  const second = await madrasa(db, people.otherSupervisor.id);
  const { classId: here, otherClassId: beside } = first;
  const elsewhere = second.classId;
  await db.insert(classMembers).values([
    { classId: here, userId: people.teacher.id },
    { classId: here, userId: people.colleague.id },
    { classId: here, userId: people.student.id },
    { classId: elsewhere, userId: people.otherTeacher.id },
    { classId: beside, userId: people.otherStudent.id },
  ]);
  await sponsorship(db, people.sponsor.id, first);
  await sponsorship(db, people.otherSponsor.id, second);
  return { people, classes: { here, beside, elsewhere } };
}

interface Madrasa {
  regionId: string;
  madrasaId: string;
  classId: string;
  otherClassId: string;
}

async function madrasa(db: OpenDatabase['db'], supervisorId: string): Promise<Madrasa> {
  const words = { name: 'name', address: 'address', searchText: '' };
  const made = { regionId: newId(), madrasaId: newId(), classId: newId(), otherClassId: newId() };
  const { regionId, madrasaId } = made;
  await db.insert(regions).values({ id: regionId, supervisorId, totalPriceCents: 100, ...words });
  await db.insert(madaris).values({ id: madrasaId, regionId, totalPriceCents: 100, ...words });
  const one = { madrasaId, name: 'class', description: 'class', monthlyPriceCents: 100, searchText: '' };
  await db.insert(classes).values([made.classId, made.otherClassId].map((id) => ({ id, ...one })));
  return made;
}

async function sponsorship(db: OpenDatabase['db'], sponsorId: string, { classId, otherClassId: _, ...place }: Madrasa) {
  const one = { type: 'class', typeId: classId, amountCents: 100, state: 'active' } as const;
  const row = { id: newId(), sponsorId, ...one, ...place };
  await db.insert(sponsorships).values(row);
  // Only paid months open reports (docs/rules.md#who-reads-reports).
  await db.insert(payments).values(paidOnce(row));
}
