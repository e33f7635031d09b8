import { randomUUID } from 'node:crypto';
import { monthOf } from '#contract/month.ts';
import { testDocument } from '#tests/tools/documents.ts';
import { packed } from '#tests/tools/report-pages.ts';
import { type Account, type Caller, demoAccount, signInByApi } from './api.ts';
import { serverTruth } from './server-truth.ts';

/* What the demo lacks of a sponsor's screens: planted over the API, by people whom no other picture shows. */

const password = 'A-long-word-7!';
const card = { paymentToken: 'tok_sandbox_4242', paymentMethod: 'visa', lastFour: '4242' };

/** A sponsor who has given nothing yet. */
export async function newSponsor(url: string): Promise<Caller> {
  const email = `${randomUUID()}@sponsor.example`;
  const person = { name: 'Salma Idrissi', email, phone: '+212 600 000 000', address: 'Well Lane 1' };
  const response = await fetch(`${url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password, confirmPassword: password }),
  });
  if (!response.ok) throw new Error(`The registration answered ${response.status}: ${await response.text()}`);
  return signInByApi(url, { email, password });
}

/** Classes for which nothing is given yet, from the end of the list: no other picture starts with them. */
export async function openClasses(caller: Caller) {
  const { data } = await caller.call('classes.list', {}, undefined, '?sponsored=false&sort=need&limit=100');
  return data.filter(({ openDollars, monthlyPrice }) => openDollars >= 20 && openDollars === monthlyPrice).reverse();
}

/** A sponsor with a sponsorship of each state: charged by itself, changed, paused, held and cancelled. */
export async function sponsorOfEachState(url: string): Promise<Caller> {
  const caller = await newSponsor(url);
  const classes = await openClasses(caller);
  const give = async (index: number, paid: object) => {
    const typeId = classes[index]?.id;
    return (await caller.call('sponsorships.create', {}, { type: 'class', typeId, amount: '5', ...paid })).data;
  };
  await give(0, { ...card, autoCharge: true });
  const changed = await give(1, { ...card, autoCharge: false });
  await caller.call('sponsorships.update', { id: changed.id }, { amount: '8' });
  const paused = await give(2, { ...card, autoCharge: true });
  await caller.call('sponsorships.pause', { id: paused.id });
  const cancelled = await give(3, { ...card, autoCharge: false });
  await caller.call('sponsorships.cancel', { id: cancelled.id });
  await give(4, {});
  return caller;
}

/** A class all of which someone else holds while they pay. @returns its id */
export async function heldClass(url: string): Promise<string> {
  const other = await newSponsor(url);
  const [held] = await openClasses(other);
  if (!held) throw new Error('Every class is sponsored.');
  await other.call('sponsorships.create', {}, { type: 'class', typeId: held.id, amount: String(held.openDollars) });
  return held.id;
}

/** A report page with photos of a class that the demo sponsor pays for, released to sponsors. @returns its id */
export async function plantReleasedReport(url: string): Promise<string> {
  const admin = await signInByApi(url, demoAccount('admin'));
  const sponsor = await signInByApi(url, demoAccount('sponsor'));
  const { data: given } = await sponsor.call('sponsorships.list');
  const one = given.find(({ type, state }) => type === 'class' && state === 'active');
  if (!one) throw new Error('The demo sponsor pays for no class.');
  const teacher: Account = { email: `${randomUUID()}@school.example`, password };
  const person = { ...teacher, role: 'teacher', fullName: 'Yusuf Amrani', regionId: one.regionId };
  const { data: user } = await admin.call('users.create', {}, person);
  await admin.call('classes.addUser', { classId: one.typeId }, { userId: user.id });
  const truth = await serverTruth(url, teacher);
  const month = monthOf(new Date());
  const page = await packed({}, { photos: 3, voice: true });
  await truth.uploadReport(one.typeId, { title: 'Report', month }, testDocument(page.name, page.bytes));
  const report = (await truth.reports(one.typeId)).data.find((each) => each.page !== null);
  if (!report?.page) throw new Error('The report page did not arrive.');
  const { photos, voice } = report.page;
  for (const { id: partId } of voice ? [...photos, voice] : photos)
    await admin.call('reports.release', { id: report.id, partId }, { released: true });
  return report.id;
}
