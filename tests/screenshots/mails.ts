import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Language } from '#contract/language/languages.ts';
import type { MailKind } from '#server/db/schema/mail-kinds.ts';
import { type Change, fieldChanges, placeActions, reportChanges } from '#server/mail/sponsor-changes.ts';
import { paymentChanges, sponsorshipChanges } from '#server/modules/giving/sponsorship-changes.ts';
import { composeMail } from '#server/modules/mails/compose-mail.ts';
import { escaped } from '#server/words/escaped.ts';
import { quietBrowser } from '#tests/tools/browser.ts';
import { findChromium } from '#tests/tools/chromium.ts';

/** A region in one script, and a class in the other: both names are in every mail. */
const names = { place: 'al-Noor, Hifz', was: 'حلقة الفجر', into: 'مدرسة السلام' };

/** Values for mails of any kind; each uses its own. */
const usual = {
  ...names,
  ...{ cents: '6000', given: '450', paid: '9', count: '8', month: '2027-02', date: '2027-02-28T00:00:00Z' },
  path: '/my-sponsorships',
};

/** The values that differ by kind. */
const values: Partial<Record<MailKind, Readonly<Record<string, string>>>> = {
  raised: { falls: 'reports full' },
  classEnds: { reason: 'merged', words: 'All of them know the last part of the Quran by heart now.' },
  classLacks: { lacks: 'untaught' },
  monthExcused: { reason: 'other', note: 'الفيضان' },
  stopped: { stop: 'place-changed', note: '' },
};

/** Each mail that notifies sponsors of changes by others. */
function mailsOfChanges(): MailKind[] {
  const tables: readonly Readonly<Record<string, Change>>[] = [
    ...[...Object.values(fieldChanges), ...Object.values(placeActions)],
    ...[reportChanges, sponsorshipChanges, paymentChanges],
  ];
  const changes = tables.flatMap((table) => Object.values(table));
  const kinds = changes.flatMap((change) => ('mail' in change && typeof change.mail === 'string' ? [change.mail] : []));
  return [...new Set(kinds)].sort();
}

/**
 * A picture of each mail of rule 13 in each language, as on a phone of 360 px below its subject.
 * @returns the folder with the pictures
 */
export async function shootMails(languages: readonly Language[]): Promise<{ folder: string; count: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-mails-'));
  const executablePath = await findChromium(console.log);
  const browser = await chromium.launch({ ...quietBrowser, executablePath });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
    const kinds = mailsOfChanges();
    for (const language of languages) {
      for (const kind of kinds) {
        const mail = { kind, language, values: { ...usual, ...values[kind] } };
        const links = { origin: 'https://sanad.example' };
        const { subject, html = '' } = composeMail(mail, { name: 'Aisha', email: 'aisha@sanad.example' }, links);
        await page.setContent(html.replace(/<body[^>]*>/, (body) => `${body}<h3>${escaped(subject)}</h3>`));
        await page.screenshot({ path: join(folder, `${language}-${kind}.png`), fullPage: true });
      }
    }
    return { folder, count: kinds.length * languages.length };
  } finally {
    await browser.close();
  }
}
