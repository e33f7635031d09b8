import type account from '../../public/locales/en/account.json';
import type audit from '../../public/locales/en/audit.json';
import type auth from '../../public/locales/en/auth.json';
import type charts from '../../public/locales/en/charts.json';
import type classes from '../../public/locales/en/classes.json';
import type common from '../../public/locales/en/common.json';
import type errors from '../../public/locales/en/errors.json';
import type explore from '../../public/locales/en/explore.json';
import type home from '../../public/locales/en/home.json';
import type imports from '../../public/locales/en/imports.json';
import type madaris from '../../public/locales/en/madaris.json';
import type materials from '../../public/locales/en/materials.json';
import type outbox from '../../public/locales/en/outbox.json';
import type palette from '../../public/locales/en/palette.json';
import type payments from '../../public/locales/en/payments.json';
import type paymentsAdmin from '../../public/locales/en/payments-admin.json';
import type problems from '../../public/locales/en/problems.json';
import type radar from '../../public/locales/en/radar.json';
import type regions from '../../public/locales/en/regions.json';
import type reports from '../../public/locales/en/reports.json';
import type shares from '../../public/locales/en/shares.json';
import type sponsorships from '../../public/locales/en/sponsorships.json';
import type users from '../../public/locales/en/users.json';
import type validation from '../../public/locales/en/validation.json';

/** Every word on screen by namespace: the English files are the type, the others are held to it by keys.test.ts. */
type Resources = {
  account: typeof account;
  audit: typeof audit;
  auth: typeof auth;
  charts: typeof charts;
  classes: typeof classes;
  common: typeof common;
  errors: typeof errors;
  explore: typeof explore;
  home: typeof home;
  imports: typeof imports;
  madaris: typeof madaris;
  materials: typeof materials;
  outbox: typeof outbox;
  palette: typeof palette;
  payments: typeof payments;
  'payments-admin': typeof paymentsAdmin;
  problems: typeof problems;
  radar: typeof radar;
  regions: typeof regions;
  reports: typeof reports;
  shares: typeof shares;
  sponsorships: typeof sponsorships;
  users: typeof users;
  validation: typeof validation;
};

export type Namespace = keyof Resources;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
