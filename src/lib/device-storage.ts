/**
 * Everything that the product stores in a browser, by where it is stored. What is not here is stored by nothing; tests lose
 * each alone. A name that ends in `*` goes on with an account, a form or a scope.
 */
export const deviceStorage = {
  /** Fetched again with the connection. */
  cache: {
    appCache: 'workbox-precache-*',
    translationsCache: 'sanad-translations',
    readersCache: 'sanad-readers',
    guideCache: 'sanad-guide',
    savedFilesCache: 'sanad-files-*',
  },
  /** Work may have been in it that is on no server; every screen says what (src/data/waiting-work.ts). */
  database: {
    /** The signed-in person, settings, and files shared into the app. */
    deviceDatabase: 'sanad-device',
    /** An account's copy of the server's rows, and its outbox; `public` is everybody who is signed out. */
    accountDatabase: 'sanad-*',
  },
  /** Known to another place, or chosen and typed once more. */
  local: {
    /** `user` and `token` by the specification, the rest beside them. */
    user: 'user',
    token: 'token',
    sessionExpiresAt: 'sessionExpiresAt',
    sessionEnded: 'sessionEnded',
    waiting: 'sanad-waiting *',
    draft: 'sanad-draft *',
    accountChoices: 'sanad-account-choices',
    colorMode: 'sanad-color-mode',
    pushOffer: 'sanad-push-offer',
    installOffer: 'sanad-install-offer',
    readerPage: 'sanad-reader-page',
    digits: 'sanad-digits',
    calendar: 'sanad-calendar',
    language: 'i18nextLng',
  },
  session: {
    /** The router's scroll positions. */
    scroll: 'tsr-scroll-restoration-*',
  },
} as const;

const { cache, database, local, session } = deviceStorage;
const names = { ...cache, ...database, ...local, ...session };

export type StoragePlace = keyof typeof deviceStorage;
export type StorageKey = keyof typeof names;

/** The name of a thing; `of` replaces the star. */
export function storageName(key: StorageKey, of = ''): string {
  return names[key].replace('*', of);
}
