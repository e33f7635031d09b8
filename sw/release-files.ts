import type { PrecacheEntry } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

/** The files of this release that a worker keeps, each with the hash of its content. */
const files = self.__WB_MANIFEST.filter((entry) => typeof entry !== 'string').filter(({ integrity }) => integrity);

/** Code that shows documents, with libraries that weigh more than the app: not every device needs them. */
const ofReaders = /^(reader\/|assets\/(reader-|(pdf-|sheet-|word-)worker[\w.-]*\.m?js))/;

/** Pictures of the guides, named by their role. */
const ofGuides = /^assets\/guide-([a-z]+)-[\w.-]*\.webp$/;

/** Files that every screen needs, offline from the first visit on. */
export const shellFiles = files.filter(({ url }) => !ofReaders.test(url) && !ofGuides.test(url));

/** Files that are kept from the first document or the first saved class on. */
export const readerFiles = files.filter(({ url }) => ofReaders.test(url));

/** Files that are kept for people of one role. */
export const guideFiles = files.flatMap((file) => {
  const [, role] = ofGuides.exec(file.url) ?? [];
  return role === undefined ? [] : [{ ...file, role }];
});
