import { registerRoute } from 'workbox-routing';
import type { ShareProblem } from '#contract/answers/share-problems.ts';
import { DeviceFull, FileRejected } from '#data/api/errors.ts';
import { storeShare } from '#data/shares/store-share.ts';

/** Path to which the manifest sends shared files, and the screen that asks for their class. */
const sharePath = '/share';

/** Stores files that another app shares into the installed one, even offline; then the user is asked where they belong. */
export function receiveShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
    async ({ request, url }) => {
      // A relative address would be resolved against the worker's own.
      const screen = new URL(sharePath, url);
      const [name, value] = await store(request);
      screen.searchParams.set(name, value);
      return Response.redirect(screen.href, 303);
    },
    'POST',
  );
}

async function store(request: Request): Promise<[name: string, value: string]> {
  try {
    return ['id', await storeShare(await request.formData(), Date.now())];
  } catch (failure) {
    console.error('What was shared could not be stored.', failure);
    return ['problem', problemOf(failure)];
  }
}

function problemOf(failure: unknown): ShareProblem {
  if (failure instanceof DeviceFull) return 'device-full';
  return failure instanceof FileRejected ? 'no-file' : 'unreadable';
}
