import { Client } from 'pg';
import { numbered, schoolRows, searchIndexes } from './school-rows.ts';

/** The ids that a bench needs; the same in every run. */
export interface School {
  /** The connection string of its database. */
  url: string;
  classes: number;
  adminId: string;
  /** Teaches every class of `madrasaIds[0]`. */
  teacherId: string;
  sponsorId: string;
  regionIds: string[];
  madrasaIds: string[];
  classIds: string[];
}

/** Fills a migrated, empty database with a school system of this many classes, in bulk: the same rows and ids each time. */
export async function fillSchool(url: string, classes: number): Promise<School> {
  const client = new Client({ connectionString: asSuperuser(url) });
  await client.connect();
  try {
    await client.query('begin');
    // Only the superuser may skip triggers and foreign keys; their results are written here.
    await client.query('set local session_replication_role = replica');
    await client.query("set local maintenance_work_mem = '256MB'");
    const { drop, create } = await searchIndexes(client);
    for (const statement of [...drop, ...numbered(classes), ...schoolRows, ...create]) await client.query(statement);
    await client.query('commit');
    await client.query('vacuum analyze');
    return { url, classes, ...(await someIds(client)) };
  } finally {
    await client.end();
  }
}

/** The embedded database trusts every process that reaches its socket. */
function asSuperuser(url: string): string {
  const address = new URL(url);
  address.searchParams.set('user', 'postgres');
  return address.href;
}

async function someIds(client: Client): Promise<Omit<School, 'url' | 'classes'>> {
  const first = async (table: string, where = '') => {
    const { rows } = await client.query<{ id: string }>(`select id from ${table} ${where} order by id limit 100`);
    return rows.map(({ id }) => id);
  };
  const [adminId = ''] = await first('users', "where role = 'admin'");
  const [teacherId = ''] = await first('users', "where role = 'teacher'");
  const [sponsorId = ''] = await first('users', "where role = 'sponsor'");
  const places = {
    regionIds: await first('regions'),
    madrasaIds: await first('madaris'),
    classIds: await first('classes'),
  };
  return { adminId, teacherId, sponsorId, ...places };
}
