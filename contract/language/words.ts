import { fallbackLanguage, languageCodes } from './languages.ts';

/** Every text by namespace: the English files are the type, and src/i18n/keys.test.ts checks the others against it. */
export type Words = {
  account: typeof import('../../public/locales/en/account.json');
  audit: typeof import('../../public/locales/en/audit.json');
  auth: typeof import('../../public/locales/en/auth.json');
  books: typeof import('../../public/locales/en/books.json');
  charts: typeof import('../../public/locales/en/charts.json');
  children: typeof import('../../public/locales/en/children.json');
  classes: typeof import('../../public/locales/en/classes.json');
  common: typeof import('../../public/locales/en/common.json');
  errors: typeof import('../../public/locales/en/errors.json');
  explore: typeof import('../../public/locales/en/explore.json');
  home: typeof import('../../public/locales/en/home.json');
  imports: typeof import('../../public/locales/en/imports.json');
  madaris: typeof import('../../public/locales/en/madaris.json');
  mail: typeof import('../../public/locales/en/mail.json');
  materials: typeof import('../../public/locales/en/materials.json');
  money: typeof import('../../public/locales/en/money.json');
  news: typeof import('../../public/locales/en/news.json');
  outbox: typeof import('../../public/locales/en/outbox.json');
  'page-texts': typeof import('../../public/locales/en/page-texts.json');
  palette: typeof import('../../public/locales/en/palette.json');
  payments: typeof import('../../public/locales/en/payments.json');
  'payments-admin': typeof import('../../public/locales/en/payments-admin.json');
  problems: typeof import('../../public/locales/en/problems.json');
  'public-pages': typeof import('../../public/locales/en/public-pages.json');
  radar: typeof import('../../public/locales/en/radar.json');
  reader: typeof import('../../public/locales/en/reader.json');
  regions: typeof import('../../public/locales/en/regions.json');
  reports: typeof import('../../public/locales/en/reports.json');
  'second-factor': typeof import('../../public/locales/en/second-factor.json');
  settings: typeof import('../../public/locales/en/settings.json');
  shares: typeof import('../../public/locales/en/shares.json');
  sponsorships: typeof import('../../public/locales/en/sponsorships.json');
  tables: typeof import('../../public/locales/en/tables.json');
  users: typeof import('../../public/locales/en/users.json');
  validation: typeof import('../../public/locales/en/validation.json');
};

export type Namespace = keyof Words;

/** How i18next finds texts and fills them in, on the page and on the server. */
export const wordOptions = {
  fallbackLng: fallbackLanguage,
  supportedLngs: languageCodes,
  ns: ['common'],
  defaultNS: 'common',
  // React and the server's own HTML escape texts when they render them.
  interpolation: { escapeValue: false, alwaysFormat: true },
};
