import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import { picturesIn, textOfPdf } from '#tests/tools/pdf-text.ts';
import { hiddenPlace, photoWithPlace } from '#tests/tools/report-pages.ts';
import auth from '../../public/locales/ar/auth.json' with { type: 'json' };
import reports from '../../public/locales/ar/reports.json' with { type: 'json' };
import { demoAccount } from './api.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { Person } from './person.ts';
import { serverTruth } from './server-truth.ts';
import { expectEntries, waitForWorker } from './steps.ts';

/*
 * A teacher's month, in Arabic, on a small phone, without a server from the first to the last step: from the home to the form,
 * figures, words, six photos, a voice note, preview, send. The browser is killed in between, as phones do when the camera or
 * another app needs the memory.
 */

const minute = 60;
const { page: words } = reports;

const texts = {
  covered: 'سورة الملك إلى الآية ١٥',
  wentWell: 'حفظها ١٢ طالبًا',
  needed: 'دفاتر',
  caption: 'السبورة',
};
const figures = { lessons: '٢١', students: '١٩' };
const photos = 6;
/** The browser is killed while the camera is open for the photo with this number. */
const killedAt = 4;

interface Month {
  /** Slowdown of the processor, relative to this machine. */
  slowdown: number;
  /** Width of the camera's photos, in pixels. */
  photoWidth: number;
  /** The browser is killed again, on the preview. */
  killedTwice: boolean;
}

export function describeWholeMonth({ slowdown, photoWidth, killedTwice }: Month): void {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(inject('demoFolder'));
  });
  afterEach(() => fixture.clear());
  afterAll(() => fixture.close());

  async function openPhone() {
    const phone = await fixture.openBrowser('phone', {
      locale: 'ar-SA',
      hasTouch: true,
      args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    });
    const session = await phone.context.newCDPSession(phone.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return phone;
  }

  const times = killedTwice ? 'twice' : 'once';

  test(`a report of a month is a minute of taps and typing, without a connection and with a browser killed ${times}: it arrives once`, async () => {
    const pictures: Buffer[] = [];
    for (let number = 1; number <= photos; number += 1) pictures.push(await photoWithPlace(number, photoWidth));
    let phone = await openPhone();
    await signInArabic(phone.page, fixture.origin);
    const write = (page: Page) => page.getByRole('link', { name: words.new }).first();
    const [, , classId = ''] = (await write(phone.page).getAttribute('href'))?.split('/') ?? [];
    await waitForWorker(phone.page);
    const truthNow = () => serverTruth(fixture.serverUrl(), demoAccount('teacher'));
    const before = new Set((await (await truthNow()).reports(classId)).data.map(({ id }) => id));
    await fixture.stopServer();

    const start = Date.now();
    const person = new Person();

    /** The browser is gone; its owner opens Sanad again and continues with the report, which is complete. */
    async function goOn(photosThere: number): Promise<void> {
      await phone.kill();
      phone = await openPhone();
      await person.openApp(phone.page, fixture.origin);
      await person.tap(phone.page.getByRole('link', { name: words.continue }));
      await photo(phone.page, photosThere).waitFor();
      expect(await phone.page.getByLabel(words.lessons).inputValue()).toBe(figures.lessons);
      expect(await phone.page.getByLabel(words.covered).inputValue()).toBe(texts.covered);
      expect(await phone.page.locator('[data-photo]').count()).toBe(photosThere);
    }

    await person.openApp(phone.page, fixture.origin);
    const tapsBefore = person.taps;
    await person.tap(write(phone.page));
    const form = phone.page.getByLabel(words.covered);
    await form.waitFor();
    expect(person.taps - tapsBefore, 'taps from the home to the form').toBeLessThanOrEqual(2);
    const month = new URL(phone.page.url()).searchParams.get('month');

    await person.replace(phone.page.getByLabel(words.lessons), figures.lessons);
    await person.replace(phone.page.getByLabel(words.students), figures.students);
    await person.type(form, texts.covered);
    await person.type(phone.page.getByLabel(words.wentWell), texts.wentWell);
    for (const [index, picture] of pictures.entries()) {
      const number = index + 1;
      if (number === killedAt) {
        await person.openCamera(phone.page, words.takePhoto);
        await goOn(number - 1);
      }
      await person.takePhoto(phone.page, words.takePhoto, { name: `camera-${number}.jpg`, bytes: picture });
      await photo(phone.page, number).waitFor();
    }
    const caption = words.caption.replace('{{photo}}', words.photo.replace('{{number}}', '١'));
    await person.type(phone.page.getByLabel(caption), texts.caption);
    await person.tap(phone.page.getByRole('button', { name: words.record }));
    await phone.page
      .getByRole('timer')
      .getByText(/[٣-٩]$/)
      .waitFor();
    await person.tap(phone.page.getByRole('button', { name: words.stopRecording, exact: true }));
    await phone.page.getByRole('button', { name: words.removeVoice }).waitFor();
    await person.type(phone.page.getByLabel(words.needed), texts.needed);
    const preview = () => person.tap(phone.page.getByRole('button', { name: words.preview, exact: true }));
    const send = () => phone.page.getByRole('button', { name: words.send, exact: true });
    await preview();
    await send().waitFor();
    if (killedTwice) {
      await goOn(photos);
      await preview();
    }
    await person.tap(send());
    await phone.page.locator('[data-state=waiting]').waitFor();
    const took = Math.round((Date.now() - start) / 1_000);
    console.log(`${person.account()}; the script took ${took} s with a processor ${slowdown} times slower.`);
    expect(person.seconds, 'seconds of taps and typing').toBeLessThan(minute);
    expect(await waitingOnDevice(phone.page, hiddenPlace)).toEqual({ items: 1, drafts: 0, withPlace: 0 });

    await fixture.startServer();
    await phone.page.goto(`${fixture.origin}/outbox`);
    await expectEntries(phone.page, 'sent', 1);
    // A second sending would happen at the next start.
    await phone.page.goto(fixture.origin);
    await write(phone.page).waitFor();
    await phone.page.goto(`${fixture.origin}/outbox`);
    await expectEntries(phone.page, 'sent', 1);
    const truth = await truthNow();
    const rows = (await truth.reports(classId)).data.filter(({ id }) => !before.has(id));
    const { caption: captionText, ...written } = texts;
    expect(rows).toMatchObject([
      {
        month,
        page: { language: 'ar', figures: { lessons: 21, students: 19 }, ...written, voice: { released: false } },
      },
    ]);
    const page = rows[0]?.page ?? expect.fail('It is a page.');
    expect(page.photos.map((each) => each.caption)).toEqual([captionText, '', '', '', '', '']);
    const pdf = await truth.download(rows[0]?.fileUrl ?? '');
    expect(picturesIn(pdf)).toBe(photos);
    const inOrder = [
      ...[
        words.lessons,
        figures.lessons,
        words.students,
        figures.students,
        words.covered,
        texts.covered,
        words.wentWell,
        texts.wentWell,
      ],
      ...[words.needed, texts.needed, words.voice, words.photos, captionText],
    ];
    let unread = (await textOfPdf(pdf)).replaceAll('\n', ' ');
    for (const part of inOrder) {
      expect(unread).toContain(part);
      unread = unread.slice(unread.indexOf(part) + part.length);
    }
    for (const { url } of [...page.photos, ...(page.voice ? [page.voice] : [])]) {
      expect((await truth.download(url)).includes(hiddenPlace)).toBe(false);
    }
  });
}

function photo(page: Page, number: number): Locator {
  return page.locator('[data-photo=small]').nth(number - 1);
}

async function signInArabic(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel(auth.email).fill(demoAccounts.teacher);
  await page.getByLabel(auth.password, { exact: true }).fill(demoPassword);
  await page.getByLabel(auth.remember).check();
  await page.getByRole('button', { name: auth.submit, exact: true }).click();
  await page.getByRole('link', { name: words.new }).first().waitFor();
}

/** The unsent items on the device, and the number of files that contain these words in their bytes. */
function waitingOnDevice(page: Page, hidden: string): Promise<{ items: number; drafts: number; withPlace: number }> {
  return page.evaluate(async (place) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { id?: string };
    const database = await answer(indexedDB.open(`sanad-${user.id}`));
    const all = (table: string) => answer(database.transaction(table).objectStore(table).getAll());
    const [items, drafts] = [await all('outbox'), await all('reportDrafts')];
    const files = [...(await all('parts')), ...(await all('draftFiles'))];
    database.close();
    let withPlace = 0;
    for (const row of files) {
      for (const value of Object.values(row)) {
        if (!(value instanceof Blob)) continue;
        const bytes = new TextDecoder('latin1').decode(await value.arrayBuffer());
        if (bytes.includes(place)) withPlace += 1;
      }
    }
    return { items: items.length, drafts: drafts.length, withPlace };
  }, hidden);
}
