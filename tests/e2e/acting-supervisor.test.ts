import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoAccount, signInByApi } from './api.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { makeSchool } from './own-school.ts';
import { signIn, toastWith } from './steps.ts';

/* A day passes by a server that starts again at a later time: its clock reads how far it is ahead from a file. */
const ahead = `import{readFileSync}from'node:fs';const ms=Number(readFileSync(process.env.SANAD_AHEAD,'utf8'));
  const now=Date.now.bind(Date);Date.now=()=>now()+ms;
  globalThis.Date=new Proxy(Date,{construct:(of,given,made)=>Reflect.construct(of,given.length?given:[of.now()],made)});`;
const dayMs = 24 * 3_600_000;

let fixture: Fixture;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-ahead-'));
  await writeFile(join(folder, 'ms'), '0');
  fixture = await openFixture(inject('demoFolder'), {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}`,
    SANAD_AHEAD: join(folder, 'ms'),
  });
});

afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

test('an admin names an acting supervisor, who works in the region until the day is over', async () => {
  const admin = await signInByApi(fixture.serverUrl(), demoAccount('admin'));
  const school = await makeSchool(admin);
  const mark = randomUUID().slice(0, 8);
  const acting = { email: `acting-${mark}@school.example`, password: `Own-school-${mark}-1!` };
  await admin.call('users.create', {}, { ...acting, role: 'supervisor', fullName: `Acting ${mark}` });
  const { region, madrasa, classes } = school;
  const [group] = classes;

  const desk = await fixture.openBrowser('admin', { viewport: { width: 1280, height: 800 } });
  await signIn(desk.page, fixture.origin, demoAccount('admin').email);
  await desk.page.goto(`${fixture.origin}/regions?search=${encodeURIComponent(region.name)}`);
  await desk.page.getByRole('button', { name: `Actions for ${region.name}` }).click();
  await desk.page.getByRole('menuitem', { name: 'Name an acting supervisor' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Acting supervisor' });
  await dialog.getByRole('combobox', { name: 'Acting supervisor' }).click();
  await dialog.getByRole('option', { name: `Acting ${mark}` }).click();
  await dialog.getByRole('button', { name: 'Name an acting supervisor' }).click();
  await toastWith(desk.page, 'The acting supervisor has been named. Both have a mail.').waitFor();
  await desk.context.close();

  const phone = await fixture.openBrowser('acting');
  await signIn(phone.page, fixture.origin, acting.email, acting.password);
  await phone.page
    .getByRole('link', { name: new RegExp(`You act for the supervisor of ${region.name} until`) })
    .click();
  await phone.page.getByRole('heading', { name: `Handover: ${region.name}` }).waitFor();
  const caller = await signInByApi(fixture.serverUrl(), acting);
  const body = {
    name: 'Renamed while away',
    description: group.description,
    monthlyPrice: '20',
    madarisId: madrasa.id,
  };
  await caller.call('classes.update', { id: group.id }, body);
  await phone.page.goto(`${fixture.origin}/supervisor-madrasa-classes/${madrasa.id}/classes`);
  await phone.page.getByText('Renamed while away').first().waitFor();
  await phone.page.goto(fixture.origin);
  await phone.page.getByRole('button', { name: 'Put away' }).click();
  await phone.page.getByRole('link', { name: /You act for the supervisor/ }).waitFor({ state: 'detached' });
  await phone.page.getByRole('heading', { name: region.name }).waitFor();

  await fixture.stopServer();
  await writeFile(join(folder, 'ms'), String(2 * dayMs));
  await fixture.startServer();
  await phone.page.reload();
  await phone.page.getByRole('heading', { name: region.name }).waitFor({ state: 'detached' });
  const later = await signInByApi(fixture.serverUrl(), acting);
  await expect(later.call('classes.update', { id: group.id }, body)).rejects.toThrow(/404/);
});
