import { randomUUID } from 'node:crypto';
import { monthOf } from '#contract/month.ts';
import { testDocument } from '#tests/tools/documents.ts';
import { packed } from '#tests/tools/report-pages.ts';
import { type Account, type Caller, demoAccount, signInByApi } from './api.ts';
import { serverTruth } from './server-truth.ts';

/* Data for a sponsor's screens that the demo lacks, added over the API by people whom no other picture shows. */

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

const taken = new Set<string>();

/** A class without sponsors, which no other picture uses. */
export async function openClass(caller: Caller) {
  const { data } = await caller.call('classes.list', {}, undefined, '?sponsored=false&sort=need&limit=100');
  const found = data.findLast(
    ({ id, openDollars, monthlyPrice }) => openDollars >= 20 && openDollars === monthlyPrice && !taken.has(id),
  );
  if (!found) throw new Error('Something is given for every class.');
  taken.add(found.id);
  return found;
}

/** A sponsor with a sponsorship of each state: charged by itself, changed, paused, held and cancelled. */
export async function sponsorOfEachState(url: string): Promise<Caller> {
  const caller = await newSponsor(url);
  const give = async (paid: object) => {
    const { id: typeId } = await openClass(caller);
    return (await caller.call('sponsorships.create', {}, { type: 'class', typeId, amount: '5', ...paid })).data;
  };
  await give({ ...card, autoCharge: true });
  const changed = await give({ ...card, autoCharge: false });
  await caller.call('sponsorships.update', { id: changed.id }, { amount: '8' });
  const paused = await give({ ...card, autoCharge: true });
  await caller.call('sponsorships.pause', { id: paused.id });
  const cancelled = await give({ ...card, autoCharge: false });
  await caller.call('sponsorships.cancel', { id: cancelled.id });
  await give({});
  return caller;
}

/**
 * A class that another sponsor holds completely while they pay.
 * @returns its id
 */
export async function heldClass(url: string): Promise<string> {
  const other = await newSponsor(url);
  const held = await openClass(other);
  await other.call('sponsorships.create', {}, { type: 'class', typeId: held.id, amount: String(held.openDollars) });
  return held.id;
}

/** A sponsor who reads a report page of this month, whose photos and voice note were released to sponsors. */
export async function readerOfReleasedReport(url: string): Promise<{ sponsor: Caller; reportId: string }> {
  const admin = await signInByApi(url, demoAccount('admin'));
  const sponsor = await newSponsor(url);
  const { id: classId, monthlyPrice, madaris } = await openClass(sponsor);
  // Sponsors read the months they paid for.
  const amount = String(monthlyPrice);
  const paid = { type: 'class', typeId: classId, amount, ...card, autoCharge: true };
  await sponsor.call('sponsorships.create', {}, paid);
  const teacher: Account = { email: `${randomUUID()}@school.example`, password };
  const person = { ...teacher, role: 'teacher', fullName: 'Yusuf Amrani', regionId: madaris.regionId };
  const { data: user } = await admin.call('users.create', {}, person);
  await admin.call('classes.addUser', { classId }, { userId: user.id });
  const truth = await serverTruth(url, teacher);
  const page = await packed({}, { photos: 3, voice: true });
  const month = monthOf(new Date());
  await truth.uploadReport(classId, { title: 'Report', month }, testDocument(page.name, page.bytes));
  const report = (await truth.reports(classId)).data.find((each) => each.page !== null);
  if (!report?.page) throw new Error('The report page did not arrive.');
  const { photos, voice } = report.page;
  for (const { id: partId } of voice ? [...photos, voice] : photos)
    await admin.call('reports.release', { id: report.id, partId }, { released: true });
  return { sponsor, reportId: report.id };
}
