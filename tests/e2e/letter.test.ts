import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { someOf } from '#tests/tools/some-of.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import arAuth from '../../public/locales/ar/auth.json' with { type: 'json' };
import arCommon from '../../public/locales/ar/common.json' with { type: 'json' };
import arErrors from '../../public/locales/ar/errors.json' with { type: 'json' };
import arHome from '../../public/locales/ar/home.json' with { type: 'json' };
import enAuth from '../../public/locales/en/auth.json' with { type: 'json' };
import enCommon from '../../public/locales/en/common.json' with { type: 'json' };
import enErrors from '../../public/locales/en/errors.json' with { type: 'json' };
import enHome from '../../public/locales/en/home.json' with { type: 'json' };
import enPayments from '../../public/locales/en/payments.json' with { type: 'json' };
import enReports from '../../public/locales/en/reports.json' with { type: 'json' };
import { demoAccount } from './api.ts';
import { goWithin } from './go-within.ts';
import { goOffline, openPage, sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';

/* Statements of the specification that no other test checks on a screen. */

const words = {
  en: { auth: enAuth, common: enCommon, errors: enErrors, home: enHome },
  ar: { auth: arAuth, common: arCommon, errors: arErrors, home: arHome },
};

/** Answers a call like a server that fails without a message. */
async function failWithoutMessage(page: Page, address: RegExp): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
}

/** Records the bodies of a page's calls: the browser keeps no body of a call from a request object. */
async function bodiesOf(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const bodies: string[] = [];
    Object.assign(globalThis, { bodies });
    const send = globalThis.fetch;
    globalThis.fetch = async (...asked: Parameters<typeof fetch>) => {
      if (asked[0] instanceof Request) bodies.push(await asked[0].clone().text());
      return send(...asked);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { bodies: string[] }).bodies);
}

/** The text without the marks that isolate another direction. */
async function textOf(page: Page): Promise<string> {
  const text = await page.getByRole('main').innerText();
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}

test.each(someOf(['ar', 'en'] as const, 1))(
  'an error without a message is no loss of the connection: a region, a class and the sign-in (%s)',
  async (language) => {
    const { auth, common, errors } = words[language];
    const school = await ownSchool();
    const { page, origin } = await openPage({ language, path: '/about' });
    await failWithoutMessage(page, /\/api\/v1\/(regions|classes)\/[^/?]+$|\/auth\/login$/);
    await page.goto(`${origin}/explore-sponsor/${school.region.id}/details`);
    await page.getByRole('alert').waitFor();
    expect(await textOf(page)).toContain(errors.regionDetails.replace('{{message}}', errors.somethingWentWrong));
    await page.goto(`${origin}/class/${school.classes[0].id}`);
    await page.getByRole('alert').waitFor();
    const text = await textOf(page);
    expect(text).toContain(errors.classData);
    expect(text).toContain(errors.somethingWentWrong);
    expect(text).not.toContain(common.states.offline);
    await page.goto(`${origin}/login`);
    await page.getByLabel(auth.email).fill('admin@sanad.example');
    await page.getByRole('textbox', { name: auth.password, exact: true }).fill('sanad-demo');
    await page.getByRole('button', { name: auth.submit, exact: true }).last().click();
    const toast = page.locator('section[aria-label*="F8"]').getByRole('alert');
    await toast.getByText(common.toast.error, { exact: true }).waitFor();
    await toast.getByText(errors.loginFailed, { exact: true }).waitFor();
  },
);

test('registration says what is wrong when the user leaves a field, and its button leads to the first wrong one', async () => {
  const { page, origin } = await openPage();
  const bodies = await bodiesOf(page);
  await page.goto(`${origin}/sponsor-registration`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const submit = page.getByRole('button', { name: enAuth.register.submit });
  await field('Email').fill('salma');
  await field('Phone number').focus();
  await page.getByText('Invalid email', { exact: true }).waitFor();
  await field('Address').focus();
  await page.getByText('Phone number is required', { exact: true }).waitFor();
  await field('Password').fill('well-lane-1');
  expect(await submit.isDisabled()).toBe(true);
  await field('Confirm password').fill('well-lane-1');
  await expect.poll(() => submit.isEnabled()).toBe(true);
  await submit.click();
  await page.getByText('Name is required', { exact: true }).waitFor();
  expect(await field('Full name').evaluate((input) => input === document.activeElement)).toBe(true);
  await field('Full name').fill('Salma Idrissi');
  await field('Email').fill(`${crypto.randomUUID()}@sponsor.example`);
  await field('Phone number').fill('+212 600 000 000');
  await field('Address').fill('Well Lane 1');
  await submit.click();
  await page.getByText(enAuth.register.done, { exact: true }).waitFor();
  const sent = (await bodies()).find((body) => body.includes('confirmPassword')) ?? '{}';
  expect(JSON.parse(sent)).toMatchObject({ name: 'Salma Idrissi', fullName: 'Salma Idrissi' });
});

test('who asked for a protected address without a session is there after signing in', async () => {
  const { page, origin } = await openPage({ path: '/regions?limit=5' });
  await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('next') === '/regions?limit=5');
  await page.getByRole('status').getByRole('link', { name: 'Sign in', exact: true }).click();
  const { email, password } = demoAccount('admin');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${origin}/regions?limit=5`);
});

test('the accounts of a demo are named in the language of the page', async () => {
  const { page } = await openPage({ language: 'ar', path: '/login' });
  const accounts = page.getByRole('region', { name: arAuth.demo.title });
  await accounts.waitFor();
  expect(await accounts.getByRole('button').allInnerTexts()).toEqual(Object.values(arAuth.demo.roles));
});

test('a supervisor reads how the region and a class are, and finds all people of a class', async () => {
  const { supervisor, region, madrasa, classes } = await ownSchool();
  const { page, origin } = await openPage({ account: supervisor, size: 'desktop', path: '/' });
  const facts = page.getByRole('region', { name: region.name });
  await facts.waitFor();
  const text = await facts.innerText();
  for (const part of [region.address, '0 / 1', '0 / 2', '0%']) expect(text).toContain(part);
  await page.goto(`${origin}/supervisor-madrasa-classes/${madrasa.id}/classes`);
  await page.getByRole('definition').getByText('0 / 2').waitFor();
  await page.goto(`${origin}/supervisor-class-reports/${classes[0].id}`);
  await page.getByText(region.name, { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'See all Students' }).click();
  await page.waitForURL(`${origin}/supervisor-madrasa-students/${madrasa.id}/students?classId=${classes[0].id}`);
});

test('a class card leads to the class, its madrasa to the madrasa; there the madrasa is no link', async () => {
  const { region, madrasa, classes } = await ownSchool();
  const { page, origin } = await openPage({ path: `/explore-sponsor/${region.id}/class` });
  const card = page.getByRole('article').filter({ hasText: classes[0].name });
  // The click is beside the name: the whole card is the link.
  await card.click({ position: { x: 12, y: 12 } });
  await page.waitForURL(`${origin}/class/${classes[0].id}`);
  await page.goBack();
  await card.getByRole('link', { name: madrasa.name }).click();
  await page.waitForURL(`${origin}/explore-sponsor/${region.id}/madrasa/${madrasa.id}`);
  await card.waitFor();
  await expect.poll(() => card.getByRole('link', { name: madrasa.name }).count()).toBe(0);
});

test('a change carries the id of its row, and the title of the window names a sponsor', async () => {
  const { region, sponsor } = await ownSchool();
  const { page, origin } = await openPage({ role: 'admin', size: 'desktop' });
  const bodies = await bodiesOf(page);
  await page.goto(`${origin}/regions?search=${region.name}`);
  await page.getByRole('button', { name: `Actions for ${region.name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit region' });
  await dialog.getByLabel('Address').fill('Atlas, north');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const sent = (await bodies()).find((body) => body.includes('Atlas, north')) ?? '{}';
  expect(JSON.parse(sent)).toMatchObject({ id: region.id, address: 'Atlas, north' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type(sponsor.email);
  const find = page.getByRole('combobox', { name: 'Find a person, madrasa, class, lesson or screen' });
  await find.waitFor();
  await expect.poll(() => find.inputValue()).toBe(sponsor.email);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sponsor\/[^/]+$/);
  const name = page.getByRole('heading', { level: 1, name: /^sponsor / });
  const words = await name.innerText();
  await expect.poll(() => page.title()).toContain(words);
});

/** The size of a card, its overflow, and the position of its file type. */
async function shapeOf(card: Locator) {
  return card.evaluate((element) => {
    const round = (value: number) => Math.round(value * 100) / 100;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const outside = [...element.querySelectorAll('*')].filter((part) => {
      const box = part.getBoundingClientRect();
      return box.left < left - 0.5 || box.right > right + 0.5 || box.top < top - 0.5 || box.bottom > bottom + 0.5;
    });
    const [picture, badge] = ['img', 'img + span'].map((part) => element.querySelector(part)?.getBoundingClientRect());
    const end = document.dir === 'rtl' ? 'left' : 'right';
    const isOverCorner =
      picture &&
      badge &&
      badge.top < picture.bottom &&
      badge.bottom >= picture.bottom &&
      badge.left < picture.right &&
      badge.right > picture.left &&
      (end === 'right' ? badge.right >= picture.right : badge.left <= picture.left);
    return {
      size: [round(width), round(height)],
      outside: outside.map((part) => part.outerHTML.slice(0, 80)),
      // Null without a picture, where the badge takes its place.
      badge: picture ? Boolean(isOverCorner) : null,
    };
  });
}

let pictured: Promise<OwnSchool> | undefined;

/** A school with a lesson that has a picture of its first page, and one that has none. */
function schoolWithPictures(): Promise<OwnSchool> {
  pictured ??= makeSchoolWithPictures().catch((failure: unknown) => {
    pictured = undefined;
    throw failure;
  });
  return pictured;
}

async function makeSchoolWithPictures(): Promise<OwnSchool> {
  const school = await ownSchool();
  const truth = await serverTruth(sharedServer(), school.teacher);
  const { arabicPdf, tablesDocx } = await madeDocuments();
  const [{ id }] = school.classes;
  for (const document of [arabicPdf, tablesDocx]) await truth.uploadMaterial(id, document.name, document);
  const hasPicture = async () => (await truth.materials(id)).data.some(({ picture }) => picture);
  // The documents of the demo come first.
  await waitUntil('a picture of the first page', hasPicture, { limitMs: 180_000, everyMs: 250 });
  return school;
}

test.each(someOf(['en', 'ar'] as const, 1))(
  'a material is a square of 191 px whatever it contains, its type over the corner of its picture; a row on a phone (%s)',
  async (language) => {
    const { classes, student } = await schoolWithPictures();
    const path = `/student-details/${classes[0].id}`;
    const { page } = await openPage({ account: student, language, size: { width: 768, height: 900 }, path });
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    await page.locator('article img').first().waitFor();
    await expect
      .poll(() =>
        page.locator('article img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)),
      )
      .toBe(true);
    const titles = [
      'A',
      'The rules of stopping and starting in recitation, second part',
      'ا',
      'أحكام الوقف والابتداء في التلاوة مع أمثلة من جزء عمّ، الجزء الثاني للصف المتقدم',
      'W'.repeat(80),
    ];
    const seen = new Set<boolean | null>();
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const card of await cards.all()) {
        for (const title of titles) {
          await card
            .getByRole('link')
            .first()
            .evaluate((link, words) => {
              link.textContent = words;
            }, title);
          const { size, outside, badge } = await shapeOf(card);
          expect({ size, outside }, title).toEqual({ size: [191, 191], outside: [] });
          expect(badge).not.toBe(false);
          seen.add(badge);
        }
      }
    }
    // With and without a picture.
    expect([...seen].sort()).toEqual([null, true]);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const card of await cards.all()) {
      const { size, outside, badge } = await shapeOf(card);
      expect([outside, badge === false]).toEqual([[], false]);
      expect(size[0]).toBeGreaterThan(300);
    }
  },
);

test.each(someOf(['ar', 'en'] as const, 1))(
  'an installation without a class opens soon, and shows no zeros (%s)',
  async (language) => {
    const { home } = words[language];
    const { page, origin } = await openPage({ language });
    await page.route(/\/api\/v1\/stats$/, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: Record<string, unknown> };
      const empty = Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, typeof value === 'number' ? 0 : value]),
      );
      await route.fulfill({ response: answer, json: { data: empty } });
    });
    await page.goto(origin);
    await page.getByText(home.landing.openingSoonText).waitFor();
    expect(await textOf(page)).not.toMatch(/(?:^|\n)[0٠](?:\n|$)/);
  },
);

test.each(someOf(['supervisor', 'admin'] as const, 1))(
  'a %s lists the materials and reports of a class, reads the list offline, and deletes a material that the outbox carries',
  async (role) => {
    const { arabicPdf, tablesDocx } = await madeDocuments();
    const school = await ownSchool();
    const { id } = school.classes[0];
    const truth = await serverTruth(sharedServer(), school.teacher);
    await truth.uploadMaterial(id, 'First lesson', arabicPdf);
    await truth.uploadMaterial(id, 'Second lesson', tablesDocx);
    const account = role === 'admin' ? demoAccount('admin') : school.supervisor;
    const reports = role === 'admin' ? `/class-reports/${id}` : `/supervisor-class-reports/${id}`;
    const { page, origin, context } = await openPage({ account, worker: true, size: 'desktop', path: reports });
    const tabs = page.getByRole('navigation', { name: 'Class', exact: true });
    await tabs.getByRole('link', { name: 'Monthly reports' }).waitFor();
    await page.getByText(enReports.emptyHintRead).waitFor();
    await tabs.getByRole('link', { name: 'Study materials' }).click();
    await page.waitForURL(`${origin}/class-materials/${id}`);
    const cards = page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(2);
    // Only learners see marks of reading.
    expect(await cards.getByText('New', { exact: true }).count()).toBe(0);

    await goOffline(page);
    await goWithin(page, reports);
    await goWithin(page, `/class-materials/${id}`);
    await expect.poll(() => cards.count()).toBe(2);
    await page.getByRole('button', { name: 'Actions for First lesson' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await cards.filter({ hasText: 'First lesson' }).getByText('Will be deleted').waitFor();
    await context.setOffline(false);
    await expect
      .poll(async () => (await truth.materials(id)).data.map(({ title }) => title))
      .toEqual(['Second lesson']);
    await expect.poll(() => cards.count()).toBe(1);
  },
);

test.each(['phone', 'desktop'] as const)(
  'signing in stores user and token, leads to the start and says so on top of a phone, at the bottom end of a desktop (%s)',
  async (size) => {
    const { student } = await ownSchool();
    const { page, origin } = await openPage({ size, path: '/login' });
    await page.getByLabel('Email').fill(student.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(student.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const toasts = page.locator('section[aria-label*="F8"]');
    await toasts.getByText('Success', { exact: true }).waitFor();
    await toasts.getByText('Login successfully', { exact: true }).waitFor();
    const [box, window] = [await toasts.boundingBox(), page.viewportSize()];
    if (!box || !window) throw new Error('The toast has no place.');
    expect(box.width).toBeLessThanOrEqual(size === 'desktop' ? 420 : window.width);
    if (size === 'phone') expect(box.y).toBeLessThan(20);
    else expect([box.x + box.width, box.y + box.height > window.height - 40]).toEqual([window.width, true]);
    await page.waitForURL(`${origin}/`);
    const stored = await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')]);
    expect(JSON.parse(stored[0] ?? '{}')).toMatchObject({ email: student.email, role: 'student' });
    expect(stored[1]).toMatch(/\S{20,}/);
  },
);

test.each([
  ['/about', enHome.about.title],
  ['/contact', enHome.contact.title],
  ['/sample-reports', enHome.samples.title],
] as const)('%s is open to visitors, with a title of its own', async (path, title) => {
  const { page } = await openPage({ path });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  if (path !== '/sample-reports') return;
  const samples = page.getByRole('main').getByRole('article');
  await samples.nth(2).waitFor();
  const types: string[] = [];
  for (const sample of await samples.all()) {
    types.push((await sample.innerText()).split('\n')[0] ?? '');
    await sample.getByRole('paragraph').first().waitFor();
    expect(await sample.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  expect(types.sort()).toEqual(['DOCX', 'PDF', 'XLSX']);
});

test('the payment page has the figures of its place, its price, the form and the note about spending reports', async () => {
  const { sponsor, region } = await ownSchool();
  const { page, origin } = await openPage({ account: sponsor, path: `/sponsor-payment/region/${region.id}` });
  await page.getByLabel('Card number').waitFor();
  const text = await textOf(page);
  for (const part of [region.name, '$400', enPayments.note]) expect(text).toContain(part);
  for (const field of ['Cardholder name', 'Card number', 'Expiry date', 'CCV']) await page.getByLabel(field).waitFor();
  await page.goto(`${origin}/sponsor-paylist/region/${region.id}`);
  await page.getByRole('table').waitFor();
});

test('the lists of people of a madrasa name it, the way back, and narrow to the class of the address', async () => {
  const { supervisor, madrasa, classes } = await ownSchool();
  for (const [role, list] of [
    ['students', 'Students'],
    ['teachers', 'Teachers'],
  ] as const) {
    const path = `/supervisor-madrasa-${role}/${madrasa.id}/${role}`;
    const { page, origin } = await openPage({ account: supervisor, size: 'desktop', path });
    const crumbs = page.getByRole('navigation', { name: 'Where you are' });
    await crumbs.getByText(list, { exact: true }).waitFor();
    await crumbs.getByRole('link', { name: madrasa.name }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.goto(`${origin}${path}?classId=${classes[1].id}`);
    await page.getByText('No data available', { exact: true }).waitFor();
    await crumbs.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(`${origin}/supervisor-madrasa-classes/${madrasa.id}/classes`);
  }
});
