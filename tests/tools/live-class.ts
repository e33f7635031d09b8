import { randomUUID } from 'node:crypto';
import { runTool } from './built-programs.ts';

/** A class with its teacher on a server in a separate process, made through the API like by people. */
export interface LiveClass {
  readonly id: string;
  /** Values of the Authorization header. */
  readonly admin: string;
  readonly teacher: string;
  readonly teacherId: string;
}

export interface LiveAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the test checks the answer that it asked for
  readonly body: any;
}

/** @param env variables that name the server's database: DATA_DIR, DATABASE_URL */
export async function buildLiveClass(url: string, env: Record<string, string>): Promise<LiveClass> {
  const made = await runTool('admin', ['admin@school.example'], env);
  const password = /^Password, shown this once: (\S+)$/m.exec(made.output)?.[1];
  if (password === undefined) throw new Error(`No admin was made: ${made.output}${made.errors}`);
  return await buildClass(url, await signIn(url, 'admin@school.example', password));
}

/**
 * As `buildLiveClass`, by an existing admin.
 * @param admin the value of the Authorization header
 */
export async function buildClass(url: string, admin: string): Promise<LiveClass> {
  const create = async (path: string, body: object) => (await write(url, admin, 'POST', path, body)).body.data.id;
  const person = (role: string) => ({
    role,
    fullName: role,
    email: `${role}@school.example`,
    password: 'quiet-orchard-19',
  });
  const supervisorId = await create('v1/users', person('supervisor'));
  const place = { name: 'Azrou', address: 'Azrou', totalPrice: '100' };
  const regionId = await create('v1/regions', { ...place, supervisorId });
  const madarisId = await create('v1/madaris', { ...place, regionId });
  const id = await create('v1/classes', { name: 'Class', description: 'Class', monthlyPrice: '10', madarisId });
  const teacherId = await create('v1/users', { ...person('teacher'), regionId });
  await write(url, admin, 'POST', `v1/classes/${id}/add-user`, { userId: teacherId });
  return { id, admin, teacherId, teacher: await signIn(url, 'teacher@school.example', 'quiet-orchard-19') };
}

/**
 * One writing call with a new key.
 * @throws if it is rejected
 */
export async function write(
  url: string,
  bearer: string,
  method: string,
  path: string,
  body?: object,
): Promise<LiveAnswer> {
  const json = body && { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: { authorization: bearer, 'idempotency-key': randomUUID(), ...json },
    body: body ? JSON.stringify(body) : null,
  });
  const result = { status: answer.status, body: await answer.json() };
  if (!answer.ok) throw new Error(`${method} ${path}: ${result.status} ${JSON.stringify(result.body)}`);
  return result;
}

/** @returns the value of the Authorization header */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return `Bearer ${token}`;
}
