import * as v from 'valibot';
import { InstallationInPage } from '#contract/answers/installation.ts';

/**
 * The installation's data that the server wrote into the page (server/modules/public-pages/head.ts); undefined in the page
 * that the worker keeps.
 */
export const installationInPage = readPage();

function readPage(): InstallationInPage | undefined {
  const content = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=installation]')?.content;
  if (content === undefined) return undefined;
  try {
    const read = v.safeParse(InstallationInPage, JSON.parse(content));
    return read.success ? read.output : undefined;
  } catch (failure) {
    console.warn('What the page says of its installation cannot be read; the server is asked.', failure);
    return undefined;
  }
}
