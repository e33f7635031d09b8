import { savedFilePath } from '#data/saved-files/cache-name.ts';

const savedFiles = savedFilePath('');

/** Not one of the app's screens: calls, files by name, translations. */
const noScreen = [/^\/api\//, /^\/locales\//, /\/[^/]+\.[a-z0-9]+$/i];

/** The address opens a screen, so the shell answers for it. */
export function isScreen({ pathname }: URL): boolean {
  return !pathname.startsWith(savedFiles) && !noScreen.some((pattern) => pattern.test(pathname));
}

/** The address is a file of translations (docs/rules.md#languages). */
export function isTranslation({ pathname }: URL): boolean {
  return /^\/locales\/[\w-]+\/[\w-]+\.json$/.test(pathname);
}

/** The saved file that an address asks for: its id, and whether it is about the picture of its first page. */
export function savedFileAt({ pathname }: URL): { fileId: string; part: 'file' | 'picture' } | undefined {
  if (!pathname.startsWith(savedFiles)) return undefined;
  const [fileId, part, ...more] = pathname.slice(savedFiles.length).split('/');
  if (!fileId || more.length > 0 || (part !== undefined && part !== 'picture')) return undefined;
  return { fileId, part: part ?? 'file' };
}
