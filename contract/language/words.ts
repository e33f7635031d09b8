import type account from '../../public/locales/en/account.json';
import type audit from '../../public/locales/en/audit.json';
import type auth from '../../public/locales/en/auth.json';
import type charts from '../../public/locales/en/charts.json';
import type children from '../../public/locales/en/children.json';
import type classes from '../../public/locales/en/classes.json';
import type common from '../../public/locales/en/common.json';
import type errors from '../../public/locales/en/errors.json';
import type explore from '../../public/locales/en/explore.json';
import type home from '../../public/locales/en/home.json';
import type imports from '../../public/locales/en/imports.json';
import type madaris from '../../public/locales/en/madaris.json';
import type mail from '../../public/locales/en/mail.json';
import type materials from '../../public/locales/en/materials.json';
import type news from '../../public/locales/en/news.json';
import type outbox from '../../public/locales/en/outbox.json';
import type pageTexts from '../../public/locales/en/page-texts.json';
import type palette from '../../public/locales/en/palette.json';
import type payments from '../../public/locales/en/payments.json';
import type paymentsAdmin from '../../public/locales/en/payments-admin.json';
import type problems from '../../public/locales/en/problems.json';
import type publicPages from '../../public/locales/en/public-pages.json';
import type radar from '../../public/locales/en/radar.json';
import type reader from '../../public/locales/en/reader.json';
import type regions from '../../public/locales/en/regions.json';
import type reports from '../../public/locales/en/reports.json';
import type settings from '../../public/locales/en/settings.json';
import type shares from '../../public/locales/en/shares.json';
import type sponsorships from '../../public/locales/en/sponsorships.json';
import type tables from '../../public/locales/en/tables.json';
import type users from '../../public/locales/en/users.json';
import type validation from '../../public/locales/en/validation.json';
import { fallbackLanguage, languageCodes } from './languages.ts';

/** Every text by namespace: the English files are the type, the others are held to it by src/i18n/keys.test.ts. */
export type Words = {
  account: typeof account;
  audit: typeof audit;
  auth: typeof auth;
  charts: typeof charts;
  children: typeof children;
  classes: typeof classes;
  common: typeof common;
  errors: typeof errors;
  explore: typeof explore;
  home: typeof home;
  imports: typeof imports;
  madaris: typeof madaris;
  mail: typeof mail;
  materials: typeof materials;
  news: typeof news;
  outbox: typeof outbox;
  'page-texts': typeof pageTexts;
  palette: typeof palette;
  payments: typeof payments;
  'payments-admin': typeof paymentsAdmin;
  problems: typeof problems;
  'public-pages': typeof publicPages;
  radar: typeof radar;
  reader: typeof reader;
  regions: typeof regions;
  reports: typeof reports;
  settings: typeof settings;
  shares: typeof shares;
  sponsorships: typeof sponsorships;
  tables: typeof tables;
  users: typeof users;
  validation: typeof validation;
};

export type Namespace = keyof Words;

/** How i18next finds texts and fills them in, on the page and on the server. */
export const wordOptions = {
  fallbackLng: fallbackLanguage,
  supportedLngs: languageCodes,
  ns: ['common'],
  defaultNS: 'common',
  // What shows a text escapes it: React, and the server's own HTML.
  interpolation: { escapeValue: false, alwaysFormat: true },
};
