import { randomUUID } from 'node:crypto';
import { madeDocuments } from '#tests/tools/documents.ts';
import type { Call } from '../load/load.ts';
import type { School } from '../school/fill-school.ts';
import { directusToken, type PeerName } from './peers.ts';

export type ContestantName = 'Sanad' | PeerName;

/** A contestant, and its callers as values of the Authorization header. */
export interface Asked {
  name: ContestantName;
  url: string;
  admin: string;
  teacher: string;
  sponsor: string;
}

export const jobs = ['list', 'list of a madrasa', 'search', 'one object', 'sync', 'create', 'upload'] as const;
/** Actions of sponsors in the explorer. */
export const explorerJobs = [
  'explorer, search',
  'explorer, filter',
  'explorer, for a reader',
  'explorer, most needed',
  'explorer, most needed in a region',
] as const;
export type Job = (typeof jobs)[number] | (typeof explorerJobs)[number];
export type ReadingJob = Exclude<Job, 'create' | 'upload'>;

/** The calls that ask each contestant for the same. */
export async function callsFor(job: Job, asked: Asked, school: School): Promise<Call[]> {
  switch (job) {
    case 'create':
      return [createCall(asked, school)];
    case 'upload':
      return [await uploadCall(asked, school)];
    default:
      return readPaths(job, school).map((path) => readCall(asked, school, job, path));
  }
}

/** The addresses of the product for a reading job. */
export function readPaths(job: ReadingJob, school: School): string[] {
  switch (job) {
    case 'list':
      return [1, 2, 3, 4, 5].map((page) => `/api/v1/classes?page=${page}&limit=10`);
    case 'list of a madrasa':
      return school.madrasaIds.slice(1, 6).map((id) => `/api/v1/classes/madaris/${id}?page=1&limit=10`);
    case 'search':
      return ['120', '231', '342', '453', '564'].map((word) => `/api/v1/classes?page=1&limit=10&search=${word}`);
    case 'explorer, search':
      return ['120', '231', '342'].map(searchPath);
    case 'explorer, filter':
      return [`${explorer}&sponsored=true`, `${explorer}&sponsored=false`];
    case 'explorer, for a reader':
      return [`${explorer}&sort=reader-latin&sponsored=false`];
    case 'explorer, most needed':
      return [`${explorer}&sort=need`];
    case 'explorer, most needed in a region':
      return school.regionIds.slice(0, 3).map((id) => `${explorer}&sort=need&regionId=${id}`);
    case 'one object':
      return school.classIds.slice(0, 5).map((id) => `/api/v1/classes/${id}`);
    case 'sync':
      // The first page of a teacher's phone: the classes of a madrasa with its people, materials and reports.
      return ['/api/v1/sync'];
  }
}

/** The explorer's lists have ten cards a page. */
const explorer = '/api/v1/classes?page=1&limit=10';

/** A search in the explorer. */
export function searchPath(words: string): string {
  return `${explorer}&sort=need&search=${encodeURIComponent(words)}`;
}

/** The caller of a job: a teacher on their phone, a sponsor in the explorer, otherwise an admin. */
export function bearerFor(job: ReadingJob, { admin, teacher, sponsor }: Asked): string {
  if (job === 'sync') return teacher;
  return job.startsWith('explorer') ? sponsor : admin;
}

/** No peer has a synchronisation: they list the same classes, without the related rows. */
function insteadOfSync({ madrasaIds }: School): string {
  return `/api/v1/classes/madaris/${madrasaIds[0]}?page=1&limit=100`;
}

function readCall(asked: Asked, school: School, job: ReadingJob, asPath: string): Call {
  const { name, url } = asked;
  const knowsSync = name === 'Sanad' || name === 'bare Fastify';
  const path = job === 'sync' && !knowsSync ? insteadOfSync(school) : asPath;
  if (name === 'Directus') return { method: 'GET', url: url + directusPath(path), headers: bearer(directusToken) };
  if (name === 'NestJS + TypeORM') return { method: 'GET', url: url + path.replace('/api/v1', '') };
  const headers = { authorization: bearerFor(job, asked) };
  return { method: 'GET', url: url + path, ...(name === 'Sanad' && { headers }) };
}

/** The supported part: no members, because that table's key has two columns, and no percentages. */
const directusFields =
  'id,name,description,monthly_price_cents,version,created_at,count(materials),count(reports),' +
  'madrasa_id.id,madrasa_id.name,madrasa_id.address,madrasa_id.region_id';

const directusSorts: Readonly<Record<string, string>> = {
  need: '-reported,-open_cents,-id',
  'reader-latin': 'latin_rank,id',
};

function directusPath(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://sanad');
  const id = pathname.split('/').at(-1) ?? '';
  const isOne = !searchParams.has('page');
  if (isOne) return `/items/classes/${id}?fields=${directusFields}`;
  const [search, regionId, sort, sponsored] = ['search', 'regionId', 'sort', 'sponsored'].map((name) =>
    searchParams.get(name),
  );
  const isComplete = sponsored === 'true' ? { _eq: 0 } : { _gt: 0 };
  const filter = {
    ...(pathname.includes('/madaris/') && { madrasa_id: { _eq: id } }),
    ...(regionId && { madrasa_id: { region_id: { _eq: regionId } } }),
    ...(search && { search_text: { _contains: search } }),
    ...((sponsored || sort) && { open_cents: isComplete }),
  };
  const query = new URLSearchParams({
    page: searchParams.get('page') ?? '',
    limit: searchParams.get('limit') ?? '',
    sort: directusSorts[sort ?? ''] ?? 'name,id',
    meta: 'filter_count',
    fields: directusFields,
    filter: JSON.stringify(filter),
  });
  return `/items/classes?${query}`;
}

const form = { name: 'Tajwid, added', description: 'Rules of recitation, with practice' };

function createCall({ name, url, admin }: Asked, { madrasaIds }: School): Call {
  const madarisId = madrasaIds[1] ?? '';
  const json = { 'content-type': 'application/json' };
  const own = { ...form, monthlyPrice: 30, madarisId };
  if (name === 'Directus') {
    const row = () => ({
      ...form,
      id: randomUUID(),
      madrasa_id: madarisId,
      monthly_price_cents: 3_000,
      search_text: `${form.name} ${form.description}`.toLowerCase(),
    });
    const target = `${url}/items/classes?fields=${directusFields}`;
    return { method: 'POST', url: target, headers: { ...json, ...bearer(directusToken) }, body: () => jsonOf(row()) };
  }
  if (name === 'NestJS + TypeORM')
    return { method: 'POST', url: `${url}/classes`, headers: json, body: () => jsonOf(own) };
  const call = { method: 'POST', url: `${url}/api/v1/classes`, headers: json, body: () => jsonOf(own) };
  return name === 'Sanad' ? { ...call, headers: { ...json, authorization: admin }, keyed: true } : call;
}

async function uploadCall({ name, url, teacher }: Asked, { classIds }: School): Promise<Call> {
  const { arabicPdf } = await madeDocuments();
  const boundary = 'sanad-bench-boundary';
  const content = multipart(boundary, arabicPdf.bytes);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const body = () => content;
  if (name === 'Directus')
    return { method: 'POST', url: `${url}/files`, headers: { ...type, ...bearer(directusToken) }, body };
  const path = `/classes/${classIds[0]}/reports`;
  if (name === 'NestJS + TypeORM') return { method: 'POST', url: url + path, headers: type, body };
  const call = { method: 'POST', url: `${url}/api/v1${path}`, headers: type, body };
  return name === 'Sanad' ? { ...call, headers: { ...type, authorization: teacher }, keyed: true } : call;
}

function multipart(boundary: string, file: Buffer): Buffer {
  const part = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('title')}\r\nMonthly report\r\n`),
    Buffer.from(`${part('report', '; filename="report.pdf"')}content-type: application/pdf\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function jsonOf(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}
