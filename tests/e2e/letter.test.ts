import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import arAuth from '../../public/locales/ar/auth.json' with { type: 'json' };
import arCommon from '../../public/locales/ar/common.json' with { type: 'json' };
import arErrors from '../../public/locales/ar/errors.json' with { type: 'json' };
import arHome from '../../public/locales/ar/home.json' with { type: 'json' };
import enAuth from '../../public/locales/en/auth.json' with { type: 'json' };
import enCommon from '../../public/locales/en/common.json' with { type: 'json' };
import enErrors from '../../public/locales/en/errors.json' with { type: 'json' };
import enHome from '../../public/locales/en/home.json' with { type: 'json' };
import { demoAccount } from './api.ts';
import { openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';

/* Statements of the specification that no other test tries on a screen. */

const words = {
  en: { auth: enAuth, common: enCommon, errors: enErrors, home: enHome },
  ar: { auth: arAuth, common: arCommon, errors: arErrors, home: arHome },
};

/** Answers a call as a server does that fails without a message. */
async function failWithoutMessage(page: Page, address: RegExp): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
}

/** The bodies of the calls that a page makes: the browser keeps no body of a call that is made from a request object. */
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

/** Without the marks that keep a text of another direction apart. */
async function textOf(page: Page): Promise<string> {
  const text = await page.getByRole('main').innerText();
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}

test.each(['en', 'ar'] as const)(
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

test('registration says what is wrong when a field is left, and its button leads to the first wrong one', async () => {
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
  // Beside its name: the whole card is the link.
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

test('a material is a square of 191 px, with a title of two lines too', async () => {
  const { page } = await openPage({ role: 'student', size: 'desktop', path: '/' });
  await page.getByRole('link', { name: /./ }).and(page.locator('a[href^="/student-details/"]')).first().click();
  const card = page.getByRole('article').first();
  await card.waitFor();
  const title = card.locator('[dir=auto]').first();
  const sizeWith = async (text: string) => {
    await title.evaluate((element, words) => {
      (element.querySelector('a') ?? element).textContent = words;
    }, text);
    return card.evaluate((element) => [element.getBoundingClientRect().width, element.getBoundingClientRect().height]);
  };
  expect(await sizeWith('Short')).toEqual([191, 191]);
  expect(await sizeWith('The rules of stopping and starting in recitation, second part')).toEqual([191, 191]);
});

test.each(['en', 'ar'] as const)(
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
