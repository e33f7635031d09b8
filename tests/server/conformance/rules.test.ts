import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/calls.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import arabic from '../../../public/locales/ar/validation.json' with { type: 'json' };
import english from '../../../public/locales/en/validation.json' with { type: 'json' };
import { type Answer, type Asked, ask } from './ask.ts';
import { buildFixture, type Fixture } from './fixture.ts';
import { personForm, sponsorshipForm } from './forms.ts';
import { goodCallIn } from './good-call.ts';
import { writtenRules } from './written-rules.ts';

let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  fixture = await buildFixture(server);
});

afterAll(async () => {
  console.info(`Rules: each of ${writtenRules.length} broken once, reported in two languages.`);
  await server.close();
});

/** The Arabic version of an English message. */
function inArabic(message: string): string {
  const key = Object.entries(english).find(([, words]) => words === message)?.[0];
  const words = (arabic as Record<string, string>)[key ?? ''];
  if (!words) throw new RangeError(`No Arabic for: ${message}`);
  return words;
}

function error({ status, body }: Answer) {
  return { status, code: body.code, fields: body.fields };
}

async function breakRule(call: (typeof writtenRules)[number][0], broken: object, headers = {}): Promise<Answer> {
  const { asked } = await goodCallIn(fixture, call);
  const body = Object.entries({ ...asked.body, ...broken }).filter(([, value]) => value !== undefined);
  return ask(server, call, { ...asked, body: Object.fromEntries(body), headers });
}

test.each(writtenRules)('%s says what is wrong with %s in %j: %s', async (call, field, broken, message) => {
  const before = await server.database.db.$count(auditLog);
  const reported = error(await breakRule(call, broken));
  expect(reported).toEqual({ status: 422, code: 'rule-broken', fields: { [field]: message } });
  const inArabicToo = error(await breakRule(call, broken, { 'accept-language': 'ar' }));
  expect(inArabicToo.fields).toEqual({ [field]: inArabic(message) });
  expect(await server.database.db.$count(auditLog), 'nothing was changed').toBe(before);
});

test.each(['materials.create', 'reports.create'] as const)('%s asks for the file that is missing', async (name) => {
  const { asked } = await goodCallIn(fixture, name);
  const missing: Asked = { ...asked, file: null };
  expect(error(await ask(server, name, missing))).toEqual({
    status: 422,
    code: 'file-missing',
    fields: { file: 'File is required' },
  });
});

test.each([
  ['fullName', { fullName: '' }, 'Name is required'],
  ['email', { email: 'nobody' }, 'Invalid email address'],
  ['password', { password: 'abc' }, 'Password must be at least 4 characters'],
  ['role', { role: 'admin' }, 'Role selection is required'],
  ['role', { role: undefined }, 'Role selection is required'],
  ['role', { role: '' }, 'Role selection is required'],
])('a new person for a class has the same rules: %s in %j', async (field, broken, message) => {
  const { asked } = await goodCallIn(fixture, 'classes.addUser');
  const answer = await ask(server, 'classes.addUser', { ...asked, body: personForm({ role: 'teacher', ...broken }) });
  expect(error(answer)).toEqual({ status: 422, code: 'rule-broken', fields: { [field]: message } });
});

test('all that is wrong with a form is reported at once', async () => {
  const { fields } = error(await breakRule('regions.create', { name: '', totalPrice: 'x', supervisorId: '' }));
  expect(Object.keys(fields).sort()).toEqual(['name', 'supervisorId', 'totalPrice']);
});

test('a body that names another class than its address is not taken for either', async () => {
  const { asked } = await goodCallIn(fixture, 'classes.addUser');
  const body = { ...asked.body, classId: fixture.places['other madrasa'].class };
  const answer = await ask(server, 'classes.addUser', { ...asked, body });
  expect(error(answer)).toEqual({
    status: 422,
    code: 'rule-broken',
    fields: { classId: 'Class selection is required' },
  });
});

test('two passwords that differ are reported beside what else is wrong with a registration', async () => {
  const { fields } = error(await breakRule('auth.register', { phone: '', confirmPassword: 'another-7!' }));
  expect(fields).toEqual({ phone: 'Phone number is required', confirmPassword: 'Passwords do not match' });
});

test.each([
  ['users.create', { phone: undefined, address: undefined }],
  ['regions.create', { description: undefined }],
  ['materials.create', { description: undefined }],
  ['reports.create', { description: undefined }],
  ['auth.register', { name: undefined, fullName: 'Hana Sabri' }],
] as const)('%s goes without %j', async (call, left) => {
  expect((await breakRule(call, left)).status).toBe(201);
});

test.each(['٤٥٫٥', '۴۵٫۵', '45.50', 45.5])('a price may be typed as %s', async (monthlyPrice) => {
  expect((await breakRule('classes.create', { monthlyPrice })).body.data.monthlyPrice).toBe(45.5);
});

// As binary fractions, these are slightly smaller or larger than written.
test.each([0.01, 0.29, 1.15, 4.35, 8.2, 19.99, 1_073.74, 999_999.99])(
  '%s dollars stay what they are, to the cent',
  async (dollars) => {
    const reported = [
      (await breakRule('classes.create', { monthlyPrice: String(dollars) })).body.data.monthlyPrice,
      (await breakRule('classes.update', { monthlyPrice: dollars })).body.data.monthlyPrice,
      (await breakRule('madaris.create', { totalPrice: dollars })).body.data.totalPrice,
      (await breakRule('madaris.update', { totalPrice: dollars })).body.data.totalPrice,
      (await breakRule('regions.create', { totalPrice: dollars })).body.data.totalPrice,
      (await breakRule('regions.update', { totalPrice: dollars })).body.data.totalPrice,
    ];
    expect(reported).toEqual(reported.map(() => dollars));
    // A sponsored sum is shown by its sponsorship; it is on a new region that costs as much.
    const { as } = (await goodCallIn(fixture, 'sponsorships.create')).asked;
    const { body } = await breakRule('regions.create', { totalPrice: dollars });
    const school = await breakRule('madaris.create', { regionId: body.data.id });
    await breakRule('classes.create', { madarisId: school.body.data.id });
    const sponsorship = sponsorshipForm('region', body.data.id, { amount: dollars });
    expect((await ask(server, 'sponsorships.create', { as, body: sponsorship })).body.data.amount).toBe(dollars);
    const region = await ask(server, 'regions.get', { params: { id: body.data.id } });
    expect(region.body.data.sponsoredPercentage).toBe(100);
  },
);
