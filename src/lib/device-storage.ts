/** One thing that the product stores in a browser. */
export interface StoredThing {
  where: 'cache' | 'database' | 'local' | 'session' | 'cookie';
  /** Its name; where it ends in `*`, what follows is an account, a form or a scope. */
  name: string;
  /**
   * What happens where the browser clears it and nothing else. `fetched`: it comes again with the connection. `known`: another
   * place knows it. `default`: the person chooses or types it once more. `reported`: work may have been in it that is on no
   * server; every screen says what (src/data/waiting-work.ts).
   */
  whenLost: 'fetched' | 'known' | 'default' | 'reported';
}

/** Everything that the product stores in a browser. What is not here is stored by nothing; tests lose each row alone. */
export const deviceStorage = {
  appCache: { where: 'cache', name: 'workbox-precache-*', whenLost: 'fetched' },
  translationsCache: { where: 'cache', name: 'sanad-translations', whenLost: 'fetched' },
  readersCache: { where: 'cache', name: 'sanad-readers', whenLost: 'fetched' },
  savedFilesCache: { where: 'cache', name: 'sanad-files-*', whenLost: 'fetched' },
  /** Who is signed in, settings, what was shared into the app. */
  deviceDatabase: { where: 'database', name: 'sanad-device', whenLost: 'reported' },
  /** An account's copy of the server's rows, and its outbox; `public` is everybody who is signed out. */
  accountDatabase: { where: 'database', name: 'sanad-*', whenLost: 'reported' },
  /** `user` and `token` by the specification, the rest beside them. */
  user: { where: 'local', name: 'user', whenLost: 'known' },
  token: { where: 'local', name: 'token', whenLost: 'known' },
  sessionExpiresAt: { where: 'local', name: 'sessionExpiresAt', whenLost: 'known' },
  sessionEnded: { where: 'local', name: 'sessionEnded', whenLost: 'known' },
  waiting: { where: 'local', name: 'sanad-waiting *', whenLost: 'known' },
  draft: { where: 'local', name: 'sanad-draft *', whenLost: 'default' },
  accountChoices: { where: 'local', name: 'sanad-account-choices', whenLost: 'default' },
  colorMode: { where: 'local', name: 'sanad-color-mode', whenLost: 'default' },
  readerPage: { where: 'local', name: 'sanad-reader-page', whenLost: 'default' },
  digits: { where: 'local', name: 'sanad-digits', whenLost: 'default' },
  language: { where: 'local', name: 'i18nextLng', whenLost: 'default' },
  /** Of the router's. */
  scroll: { where: 'session', name: 'tsr-scroll-restoration-*', whenLost: 'default' },
} as const satisfies Record<string, StoredThing>;

export type StorageKey = keyof typeof deviceStorage;

/** The name of a thing; `of` replaces the star. */
export function storageName(key: StorageKey, of = ''): string {
  return deviceStorage[key].name.replace('*', of);
}
