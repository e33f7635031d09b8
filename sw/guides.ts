import { registerRoute } from 'workbox-routing';
import { type KeepGuideMessage, keepGuideMessage } from '#data/device/keep-guide-message.ts';
import { storageName } from '#lib/device-storage.ts';
import { keptFiles } from './kept-files.ts';
import { guideFiles } from './release-files.ts';

declare const self: ServiceWorkerGlobalScope;

const guides = keptFiles(storageName('guideCache'), guideFiles);

/**
 * Serves the pictures of the guides (docs/decisions/0106). Those of a role are kept in all languages after a user of the
 * role has signed in, others after they are viewed. An update does not wait for them: without a picture its words are shown.
 */
export function serveGuides(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && guides.has(url.pathname),
    ({ url }) => guides.answer(url.pathname),
  );
  self.addEventListener('message', (event) => {
    if (event.data?.type === keepGuideMessage) event.waitUntil(keepFor(event.data));
  });
  self.addEventListener('activate', (event) => event.waitUntil(guides.dropOld()));
}

async function keepFor({ role }: KeepGuideMessage): Promise<void> {
  await guides
    .keep(guideFiles.filter((file) => file.role === role))
    .catch((failure: unknown) => console.info('The next start fetches the pictures of the guide.', failure));
}
