import { randomUUID } from 'node:crypto';
import type { Report } from '#contract/entities/report.ts';
import type { TestDocument } from '#tests/tools/documents.ts';
import type { Person, School } from './school.ts';

export type Part = 'material' | 'report';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the test checks the answer that it asked for
  body: any;
}

export interface Sending {
  as?: Person;
  classId?: string;
  part?: Part;
  /** The name of the file's field; `part` by default. */
  field?: string;
  /** Null leaves the file out. */
  file?: Pick<TestDocument, 'name' | 'bytes'> | null;
  fields?: Record<string, string>;
  /** The file comes before the fields. */
  fileFirst?: boolean;
  key?: string | null;
}

/** A small file whose content fits its name. */
export const table = { name: 'marks.csv', bytes: Buffer.from('name,mark\nAmina,90\n') };

/** Sends an upload over real HTTP like a browser, as the class's teacher by default. */
export async function send(school: School, sending: Sending = {}): Promise<Answer> {
  const { part = 'material', file = table, fields = { title: 'Marks' }, key = randomUUID() } = sending;
  const form = new FormData();
  const addFile = () => file && form.append(sending.field ?? part, new Blob([new Uint8Array(file.bytes)]), file.name);
  if (sending.fileFirst) addFile();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (!sending.fileFirst) addFile();
  return await ask(school, `v1/classes/${sending.classId ?? school.classes.here}/${part}s`, {
    method: 'POST',
    as: sending.as ?? school.people.teacher,
    headers: key === null ? {} : { 'idempotency-key': key },
    body: form,
  });
}

/**
 * Sends an upload that must be accepted.
 * @returns the row of the answer
 */
export async function keep(school: School, sending: Sending = {}): Promise<Report> {
  const answer = await send(school, sending);
  if (answer.status !== 201) throw new Error(`Not kept: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** One call; `path` is below /api/, or starts at the root. */
export async function ask(
  { url }: Pick<School, 'url'>,
  path: string,
  { as, headers = {}, ...init }: Omit<RequestInit, 'headers'> & { as?: Person; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const address = path.startsWith('/') ? url + path : `${url}/api/${path}`;
  const response = await fetch(address, { ...init, headers: { ...headers, ...(as && { authorization: as.bearer }) } });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = bytes.length > 0 && response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(bytes.toString()) : bytes };
}
