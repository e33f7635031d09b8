import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Session } from '#contract/entities/devices/session.ts';
import { type Role, roles, type Caller as Who } from '#contract/rights/roles.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { type Account, demoAccount, signInByApi } from './api.ts';
import { idsOfDemo } from './every-page.ts';
import { makeSchool } from './own-school.ts';
import type { Ids } from './places.ts';
import { plantInDemo } from './plant-demo.ts';

/** An installation, the ids of its places and documents, and a session of each of its roles. */
export interface Installation {
  readonly server: ServerProcess;
  readonly ids: Ids;
  readonly sessions: ReadonlyMap<Role, Session>;
}

const program = fileURLToPath(new URL('../../dist/server/admin.js', import.meta.url));

export async function demoInstallation(dataDir: string): Promise<Installation> {
  const server = await startServer({ dataDir, env: { DEMO: '1' } });
  await plantInDemo(server.url);
  const sessions = new Map<Role, Session>();
  for (const role of roles) sessions.set(role, (await signInByApi(server.url, demoAccount(role))).session);
  return { server, ids: await idsOfDemo(server.url), sessions };
}

/**
 * An installation on its first day: for admin and visitor only with an admin; for the others with a school in which nothing
 * has happened.
 */
export async function emptyInstallation(dataDir: string, role: Who): Promise<Installation> {
  const server = await startServer({ dataDir });
  const account = addAdmin(dataDir);
  const admin = await signInByApi(server.url, account);
  const sessions = new Map<Role, Session>([['admin', admin.session]]);
  const unknown = '00000000-0000-7000-8000-000000000000';
  const of = (id: string) => ({
    ...{ regionId: id, madrasaId: id, classId: id, materialId: unknown, reportId: unknown, sponsorId: id },
    ...{ receiptCode: 'AAAA-AAAA-AAAA', paymentId: unknown, teacherId: id },
  });
  if (role === 'admin' || role === 'visitor') {
    return { server, ids: { ...of(unknown), teacherId: admin.session.user.id }, sessions };
  }
  const school = await makeSchool(admin);
  for (const name of ['supervisor', 'teacher', 'student', 'sponsor'] as const) {
    sessions.set(name, (await signInByApi(server.url, school[name])).session);
  }
  const { id: classId } = school.classes[0];
  const own = { regionId: school.region.id, madrasaId: school.madrasa.id, classId };
  const people = { sponsorId: idOf(sessions, 'sponsor'), teacherId: idOf(sessions, 'teacher') };
  return { server, ids: { ...of(unknown), ...own, ...people }, sessions };
}

function idOf(sessions: Installation['sessions'], role: Role): string {
  return sessions.get(role)?.user.id ?? '';
}

function addAdmin(dataDir: string): Account {
  const email = 'amina@sanad.example';
  const output = execFileSync(process.execPath, [program, email, 'Amina Haddad'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { email, password: /^Password, shown this once: (\S+)$/m.exec(output)?.[1] ?? '' };
}
