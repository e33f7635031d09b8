import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asPattern } from '#contract/text/as-pattern.ts';
import { ifThere } from '#server/db/embedded/is-there.ts';

/** Long enough for the operator of the server to pass a mail on. */
const keptMs = 7 * 24 * 3_600_000;

/** Folder for mails without SMTP_URL. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** Removes mails that were written a week ago: they hold addresses, names and links. */
export async function removeOldMails(dataDir: string, now: number): Promise<void> {
  for (const file of await mailFiles(dataDir)) {
    const { mtimeMs } = await stat(file);
    if (now - mtimeMs > keptMs) await rm(file, { force: true });
  }
}

/** Removes mails to a deleted person, mails that they wrote, and mails that name their address. */
export async function eraseMailsAbout(dataDir: string, email: string): Promise<void> {
  for (const file of await mailFiles(dataDir)) {
    if (names(readable(await readFile(file, 'utf8')), email)) await rm(file, { force: true });
  }
}

/** The whole address, because it may be a part of another one. */
function names(text: string, email: string): boolean {
  return new RegExp(`(?<![\\w.+-])${asPattern(email)}(?![\\w-]|\\.\\w)`).test(text);
}

/** A mail as text in lower case, whether its parts are plain, quoted-printable or in base64 (RFC 2045). */
function readable(mail: string): string {
  const decoded = mail.replace(/(?:^[A-Za-z0-9+/]{4,76}={0,2}\n)+/gm, (block) =>
    Buffer.from(block, 'base64').toString(),
  );
  return `${mail}\n${decoded}`.replaceAll('=\n', '').toLowerCase();
}

async function mailFiles(dataDir: string): Promise<string[]> {
  const folder = mailFolder(dataDir);
  return (await ifThere(readdir(folder), [])).filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
}
