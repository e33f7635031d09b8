import type { Client } from 'pg';
import { searchTextOf } from '#server/db/search-text.ts';
import { subjects } from './subjects.ts';

/*
 * The SQL of a school system in the proportions of the demo: 13 classes a madrasa, 24 madaris a region, one class in five
 * sponsored. Each class has a teacher, four students, a material and a report.
 */
const classesPerMadrasa = 13;
const madarisPerRegion = 24;
const studentsPerMadrasa = 8;
const studentsPerClass = 4;
const sponsors = 400;

/** Temporary tables that number everything: `n` from 1, its id, its time, and the numbers of its parents. */
export function numbered(classes: number): string[] {
  const madaris = Math.ceil(classes / classesPerMadrasa);
  const regions = Math.ceil(madaris / madarisPerRegion);
  const counts = { region: regions, madrasa: madaris, class: classes, ...peopleCounts(regions, madaris) };
  return [
    ...Object.entries(counts).map(
      ([kind, count]) => `create temporary table a_${kind} on commit drop as ${made(kind, count)}`,
    ),
    `create temporary table in_class on commit drop as select a_class.n, a_class.id, a_class.at, madrasa_n,
      a_madrasa.id as madrasa_id, a_region.id as region_id, a_teacher.id as teacher_id
      from a_class cross join lateral (select (a_class.n - 1) / ${classesPerMadrasa} + 1 as madrasa_n) as place
      join a_madrasa on a_madrasa.n = madrasa_n
      join a_region on a_region.n = (madrasa_n - 1) / ${madarisPerRegion} + 1
      join a_teacher on a_teacher.n = madrasa_n`,
    'analyze in_class',
  ];
}

function peopleCounts(regions: number, madaris: number) {
  return { admin: 1, supervisor: regions, teacher: madaris, student: madaris * studentsPerMadrasa, sponsor: sponsors };
}

/** Ids like UUIDs of version 7 from clients and server: a minute apart, followed by pseudo-random digits. */
function made(kind: string, count: number): string {
  return `select n, at, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
      || '7' || substr(random, 1, 3) || 'a' || substr(random, 4, 15))::uuid as id
    from generate_series(1, ${count}) as n, md5('${kind} ' || n) as random,
      lateral (select timestamptz '2026-01-01 00:00:00+00' + n * interval '1 minute' as at) as moment`;
}

/** The statements that fill the tables from the temporary ones. */
export const schoolRows: readonly string[] = [
  `insert into regions (id, name, description, address, total_price_cents, supervisor_id, search_text, created_at, updated_at)
    select r.id, 'Region ' || n, 'Schools of region ' || n, 'Road ' || n, 4000000, s.id,
      'region ' || n || '\nschools of region ' || n || '\nroad ' || n, r.at, r.at
    from a_region as r join a_supervisor as s using (n)`,
  `insert into madaris (id, region_id, name, address, total_price_cents, search_text, created_at, updated_at)
    select m.id, r.id, 'Madrasa ' || m.n, 'Street ' || m.n, 120000, 'madrasa ' || m.n || '\nstreet ' || m.n, m.at, m.at
    from a_madrasa as m join a_region as r on r.n = (m.n - 1) / ${madarisPerRegion} + 1`,
  `insert into classes (id, madrasa_id, region_id, name, description, monthly_price_cents, search_text, created_at, updated_at)
    select id, madrasa_id, region_id, replace(s.name, '#', n::text), s.description, 3000 + 100 * (n % 20),
      replace(s.search, '#', n::text), at, at
    from in_class join (values ${subjects.map(subjectRow).join(', ')}) as s(place, name, description, search)
      on s.place = n % ${subjects.length}`,
  people('admin', 'null', ''),
  people('sponsor', 'null', ''),
  people('supervisor', 'null', ''),
  people('teacher', 'r.id', `join a_region as r on r.n = (p.n - 1) / ${madarisPerRegion} + 1`),
  people('student', 'r.id', `join a_region as r on r.n = (p.n - 1) / ${madarisPerRegion * studentsPerMadrasa} + 1`),
  `insert into class_members (class_id, user_id, madrasa_id, region_id, role)
    select c.id, s.id, madrasa_id, region_id, 'student' from in_class as c
    cross join generate_series(1, ${studentsPerClass}) as seat
    join a_student as s on s.n = ${studentsPerMadrasa} * (madrasa_n - 1) + 1 + (c.n + seat) % ${studentsPerMadrasa}`,
  `insert into class_members (class_id, user_id, madrasa_id, region_id, role)
    select id, teacher_id, madrasa_id, region_id, 'teacher' from in_class`,
  `insert into files (id, kind, name, media_type, size, sha256, storage_key)
    select gen_random_uuid(), kind, kind || '.pdf', 'application/pdf', 1000, repeat('0', 64), kind
    from unnest(array['material', 'report']) as kind`,
  ...['material', 'report'].map(
    (kind) => `insert into ${kind}s (id, class_id, author_id, title, file_id, created_at, updated_at)
      select gen_random_uuid(), c.id, teacher_id, '${kind} ' || n, f.id, at, at
      from in_class as c join files as f on f.kind = '${kind}'`,
  ),
  sponsorships('class', 5, 'p.region_id', 'p.madrasa_id', 'in_class', 3_000),
  sponsorships('madrasa', 12, 'r.id', 'p.id', `a_madrasa`, 60_000),
  sponsorships('region', 20, 'p.id', 'null::uuid', 'a_region', 400_000),
  'select sum_all_sponsorships()',
  'select keep_all_figures()',
  // The peers order by the written name, with nulls first: these indexes spare them sorting all rows.
  'create index classes_by_written_name on classes (name, id)',
  'create index classes_by_need_nulls_first on classes (reported desc, open_cents desc, id desc)',
  'create index classes_by_latin_rank_and_id on classes (latin_rank, id)',
  'create index classes_of_madrasa_by_written_name on classes (madrasa_id, name, id)',
];

function people(role: string, region: string, join: string): string {
  return `insert into users (id, full_name, email, phone, address, role, region_id, password_hash, search_text, created_at,
      updated_at)
    select p.id, '${role} ' || p.n, '${role}' || p.n || '@bench.example', '0600' || p.n, 'Street ' || p.n, '${role}',
      ${region}::uuid, '', '${role} ' || p.n || '\n${role}' || p.n || '@bench.example\n0600' || p.n || '\nstreet ' || p.n,
      p.at, p.at from a_${role} as p ${join}`;
}

/** Every `step`-th place of a kind has a sponsor. */
function sponsorships(
  type: string,
  step: number,
  region: string,
  madrasa: string,
  places: string,
  cents: number,
): string {
  const regions = `join a_region as r on r.n = ((p.n - 1) / ${madarisPerRegion} + 1)`;
  return `insert into sponsorships (id, sponsor_id, type, type_id, region_id, madrasa_id, amount_cents, state,
      payment_method, last_four, started_at, created_at, updated_at)
    select gen_random_uuid(), s.id, '${type}', p.id, ${region}, ${madrasa}, ${cents}, 'active', 'visa', '4242', p.at, p.at,
      p.at
    from ${places} as p join a_sponsor as s on s.n = 1 + p.n % ${sponsors} ${type === 'madrasa' ? regions : ''}
    where p.n % ${step} = 0`;
}

function subjectRow({ name, description }: (typeof subjects)[number], place: number): string {
  const title = `${name} #`;
  return `(${place}, ${[title, description, searchTextOf(title, description)].map(quoted).join(', ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The trigram indexes, which are rebuilt after all rows are inserted: that takes a fraction of the time. */
export async function searchIndexes(client: Client): Promise<{ drop: string[]; create: string[] }> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef like '%gin_trgm_ops%'",
  );
  return {
    drop: rows.map(({ indexname }) => `drop index ${indexname}`),
    create: rows.map(({ indexdef }) => indexdef),
  };
}
