import { savedFilePath } from '#data/saved-files/cache-name.ts';

const savedFiles = savedFilePath('');

/** Addresses that are no screens of the app: calls, files by name, translations. */
const noScreen = [/^\/api\//, /^\/locales\//, /\/[^/]+\.[a-z0-9]+$/i];

/** True if the address opens a screen, so that the shell answers it. */
export function isScreen({ pathname }: URL): boolean {
  return !pathname.startsWith(savedFiles) && !noScreen.some((pattern) => pattern.test(pathname));
}

/** True if the address is a file of translations (docs/rules.md#languages). */
export function isTranslation({ pathname }: URL): boolean {
  return /^\/locales\/[\w-]+\/[\w-]+\.json$/.test(pathname);
}

/** The saved file at an address: its id, and the requested part, the file or the picture of its first page. */
export function savedFileAt({ pathname }: URL): { fileId: string; part: 'file' | 'picture' } | undefined {
  if (!pathname.startsWith(savedFiles)) return undefined;
  const [fileId, part, ...more] = pathname.slice(savedFiles.length).split('/');
  if (!fileId || more.length > 0 || (part !== undefined && part !== 'picture')) return undefined;
  return { fileId, part: part ?? 'file' };
}
