import { v7 as newId } from 'uuid';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import { apiBase } from '#contract/path.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { type Caller, demoAccount, signInByApi } from './api.ts';

/*
 * Data that a demo lacks and a screen can show: an operator with a logo; imported tables; changes for the audit log;
 * reminders; a partly refunded payment, a paused sponsorship.
 */

/**
 * Adds it to a demo.
 * @param url of its server
 */
export async function plantInDemo(url: string): Promise<void> {
  const admin = await signInByApi(url, demoAccount('admin'));
  const supervisor = await signInByApi(url, demoAccount('supervisor'));
  const sponsor = await signInByApi(url, demoAccount('sponsor'));
  await plantOperator(url, admin);
  await plantImports(url, admin);
  await plantImports(url, supervisor);
  await plantChanges(admin);
  await plantReminders(supervisor);
  await plantGiving(admin, sponsor);
}

async function plantOperator(url: string, admin: Caller): Promise<void> {
  const operator = { name: 'Nur Foundation', address: '12 Well Lane, Fes', email: 'office@nur.example' };
  const giving = { arrivingShare: 92, sadaqa: true, zakat: true, zakatScholar: 'Sheikh Idris al-Fasi' };
  await admin.call('settings.update', {}, { ...operator, ...giving, charityNumber: 'MA-20731', dueDay: 7 });
  const logo = { field: 'picture', name: 'nur.png', bytes: drawPicture(120, 60) };
  await sendFile(url, admin, 'settings.setLogo', logo);
}

/**
 * One import that is checked and has errors, one that lacks a column, and one that is done, whose people are in no class yet.
 */
async function plantImports(url: string, owner: Caller): Promise<void> {
  const mark = owner.session.user.role;
  const { data: regions } = await owner.call('regions.list', {}, undefined, '?mine=true&limit=1');
  const [region] = regions;
  const row = (name: string, email: string, role = 'student') => `${name},${email},${role},${region?.name ?? ''}`;
  const head = 'Full name,Email,Role,Region';
  const good = ['Zaynab Idrissi', 'Omar Bennis', 'Khadija Alami'].map((name, at) =>
    row(name, `new-${mark}-${at}@nur.example`),
  );
  const done = await upload(url, owner, 'pupils.csv', [head, ...good]);
  await owner.call('imports.run', { id: done }, {});
  const checked = ['Maryam Tazi', 'Yusuf Fassi'].map((name, at) => row(name, `next-${mark}-${at}@nur.example`));
  const wrong = [row('Hamza Berrada', 'no address'), row('Salma Kettani', `gate-${mark}@nur.example`, 'gardener')];
  await upload(url, owner, 'autumn.csv', [head, ...checked, ...wrong]);
  await upload(url, owner, 'list.csv', ['Full name,Where to write,Role,Region', ...checked]);
}

async function upload(url: string, owner: Caller, name: string, lines: readonly string[]): Promise<string> {
  const file = { field: 'import', name, bytes: Buffer.from(lines.join('\n')) };
  const { data } = (await sendFile(url, owner, 'imports.create', file, { kind: 'users' })) as { data: { id: string } };
  return data.id;
}

async function plantChanges(admin: Caller): Promise<void> {
  const { data } = await admin.call('madaris.list', {}, undefined, '?limit=1');
  const [madrasa] = data;
  if (!madrasa) throw new Error('The demo has no madrasa.');
  const { id, name, address, description, regionId, totalPrice } = madrasa;
  const body = { id, name, address, description: description ?? '', regionId, totalPrice: String(totalPrice) };
  await admin.call(
    'madaris.update',
    { id },
    { ...body, address: '3 Olive Street', totalPrice: String(totalPrice + 5) },
  );
  await admin.call('madaris.update', { id }, body);
}

async function plantReminders(supervisor: Caller): Promise<void> {
  const { data: missing } = await supervisor.call('radar.list', {}, undefined, '?show=missing&limit=1');
  await supervisor.call('radar.remind', {}, { ids: missing.map(({ id }) => id), by: 'share' });
}

async function plantGiving(admin: Caller, sponsor: Caller): Promise<void> {
  const { data: open } = await sponsor.call('classes.list', {}, undefined, '?limit=2&sponsored=false&sort=need');
  const card = { paymentMethod: 'visa', lastFour: '4242', autoCharge: true };
  const give = ({ id }: { id: string }, paymentToken: string) =>
    sponsor.call(
      'sponsorships.create',
      {},
      { id: newId(), type: 'class', typeId: id, amount: '2', ...card, paymentToken },
    );
  const [first, second] = open;
  if (!first || !second) throw new Error('The demo has no two classes that need sponsors.');
  await give(first, 'tok_sandbox_1');
  const { data: paused } = await give(second, 'tok_sandbox_2');
  await sponsor.call('sponsorships.pause', { id: paused.id });
  const { data: payments } = await sponsor.call('payments.list', {});
  const paid = payments.find(({ typeId, state }) => typeId === first.id && state === 'paid');
  if (!paid) throw new Error('What was given was not paid.');
  await admin.call('payments.refund', { id: paid.id }, { id: newId(), amount: '1', reason: 'wrong-amount', note: '' });
}

interface Sent {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
}

async function sendFile(url: string, { session }: Caller, name: EndpointName, file: Sent, fields: object = {}) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set(file.field, new Blob([new Uint8Array(file.bytes)]), file.name);
  const { method, path } = endpointOf(name);
  const headers = { authorization: `Bearer ${session.token}` };
  const response = await fetch(`${url}${apiBase}${path}`, { method, headers, body });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as unknown;
}
