/**
 * Everything that the product stores in a browser, by place. Nothing else is stored, and tests lose each entry alone. A name
 * that ends in `*` continues with an account, a form or a scope.
 */
export const deviceStorage = {
  /** Data that is fetched again with the connection. */
  cache: {
    appCache: 'workbox-precache-*',
    translationsCache: 'sanad-translations',
    readersCache: 'sanad-readers',
    guideCache: 'sanad-guide',
    savedFilesCache: 'sanad-files-*',
  },
  /** It may have contained work that is on no server; every screen names the lost work (src/data/waiting-work.ts). */
  database: {
    /** The signed-in user, settings, and files shared into the app. */
    deviceDatabase: 'sanad-device',
    /** An account's copy of the server's rows, and its outbox; `public` is for users who are signed out. */
    accountDatabase: 'sanad-*',
  },
  /** Data that another place also has, or that the user can choose or type again. */
  local: {
    /** `user` and `token` by the specification, and the rest. */
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
    letterKeys: 'sanad-letter-keys',
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

/** The name of a stored thing; `of` replaces the star. */
export function storageName(key: StorageKey, of = ''): string {
  return names[key].replace('*', of);
}
