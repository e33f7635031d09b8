import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { mirrorOf } from '#data/database/database.ts';
import { readSetting } from '#data/device/device.ts';
import { readFile } from '#data/saved-files/save-file.ts';
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
  const guarded = withGuards(saved);
  return request.headers.has('range') ? createPartialResponse(request, guarded) : guarded;
}

/** A file that someone uploaded never runs as a page of ours, whatever it turns out to be. */
function withGuards(saved: Response): Response {
  const headers = new Headers(saved.headers);
  headers.set('x-content-type-options', 'nosniff');
  headers.set(
    'content-security-policy',
    "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
  return new Response(saved.body, { status: saved.status, headers });
}
