import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { mirrorOf } from '#data/database/database.ts';
import { readSetting } from '#data/device/device.ts';
import { readFile } from '#data/saved-files/save-file.ts';
import { guardedFile } from './guarded-file.ts';
import { savedFileIdOf } from './places.ts';

/** Saved files of the person who is signed in, whole or in ranges: readers ask for pages of a long file. */
export function serveSavedFiles(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && savedFileIdOf(url) !== undefined,
    ({ request, url }) => answer(request, savedFileIdOf(url) ?? ''),
  );
}

async function answer(request: Request, fileId: string): Promise<Response> {
  const userId = await readSetting('account');
  const saved = userId ? await readFile(mirrorOf(userId), userId, fileId) : undefined;
  if (!saved) return new Response(null, { status: 404 });
  const guarded = guardedFile(saved);
  return request.headers.has('range') ? createPartialResponse(request, guarded) : guarded;
}
