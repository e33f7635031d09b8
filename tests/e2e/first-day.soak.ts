import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '#tests/tools/browser.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { Person } from './person.ts';

/* From an empty installation to a class that anybody can sponsor, on a phone, by a person who has never seen the product. */

const mostSeconds = 5 * 60;
const program = fileURLToPath(new URL('../../dist/server/admin.js', import.meta.url));
const [email, name] = ['amina@sanad.example', 'Amina Haddad'];

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sanad-first-day-'));
  server = await startServer({ dataDir: join(folder, 'data') });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an empty installation has its first open class after five minutes of taps and typing at most', async () => {
  const output = execFileSync(process.execPath, [program, email, name], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: join(folder, 'data') },
    encoding: 'utf8',
  });
  const password = /^Password, shown this once: (\S+)$/m.exec(output)?.[1] ?? '';
  const phone = { viewport: { width: 360, height: 740 }, locale: 'en-GB', hasTouch: true };
  const { page, close } = await startBrowser({ profileDir: join(folder, 'phone'), ...phone });
  page.setDefaultTimeout(30_000);
  const person = new Person();
  try {
    await person.openApp(page, `${server.url}/login`);
    await person.type(page.getByLabel('Email'), email);
    await person.type(page.getByLabel('Password', { exact: true }), password);
    await person.tap(page.getByRole('button', { name: 'Sign in', exact: true }));
    await page.waitForURL(`${server.url}/`);
    await add(page, person, 'The first supervisor', 'Add supervisor', {
      'Full name': 'Khalid Mansour',
      Email: 'khalid@sanad.example',
      Password: 'Bread-and-dates-7',
    });
    await add(page, person, 'A region with its supervisor', 'Add region', {
      Name: 'High Atlas',
      Address: 'Azilal',
      'Total price (USD)': '400',
      Supervisor: 'Khalid',
    });
    await add(page, person, 'The first madrasa', 'Add madrasa', {
      Name: 'Madrasat an-Nur',
      Address: 'Well Lane 1',
      'Total price (USD)': '200',
      Region: 'High',
    });
    await home(page, person);
    await person.tap(page.getByRole('link', { name: /^A class with a teacher/ }));
    await person.tap(page.getByRole('row', { name: /Madrasat an-Nur/ }));
    await fill(page, person, 'Add class', {
      Name: 'Memorisation',
      Description: 'Every morning after the prayer',
      'Monthly price (USD)': '24',
    });
    const classes = await (await fetch(`${server.url}/api/v1/classes?search=Memorisation`)).json();
    expect(classes.data).toHaveLength(1);
    console.log(`empty installation to the first class: ${person.account()}`);
    expect(person.seconds).toBeLessThanOrEqual(mostSeconds);
  } finally {
    await close();
  }
});

async function home(page: Page, person: Person): Promise<void> {
  const places = page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true });
  await person.tap(places.last());
}

async function add(page: Page, person: Person, step: string, button: string, fields: Record<string, string>) {
  if (page.url() !== `${server.url}/`) await home(page, person);
  await person.tap(page.getByRole('link', { name: step, exact: true }));
  await fill(page, person, button, fields);
}

/** Fills fields; an entry of a list is found by the first letters of its name. */
async function fill(page: Page, person: Person, button: string, fields: Record<string, string>): Promise<void> {
  await person.tap(page.getByRole('button', { name: button, exact: true }).first());
  const dialog = page.getByRole('dialog', { name: button });
  for (const [label, value] of Object.entries(fields)) {
    const field = dialog.getByLabel(label, { exact: true });
    await person.type(field, value);
    if ((await field.getAttribute('role')) === 'combobox') {
      await person.tap(page.getByRole('option', { name: new RegExp(value) }).first());
    }
  }
  await person.tap(dialog.getByRole('button', { name: 'Save', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
}
