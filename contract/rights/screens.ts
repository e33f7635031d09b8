import { type Caller, roles } from './roles.ts';

/** One screen: its address as a route file spells it, and who may open it (docs/rules.md#screens). */
interface Screen {
  readonly path: string;
  readonly may: readonly Caller[];
}

const everybody = ['visitor', ...roles] as const;

/**
 * Every screen of the product. Only this table and the menus below say which role sees which screen: the route guard, the
 * navigation and links between screens ask it.
 */
export const screens = {
  home: { path: '/', may: everybody },
  about: { path: '/about', may: everybody },
  contact: { path: '/contact', may: everybody },
  privacy: { path: '/privacy', may: everybody },
  terms: { path: '/terms', may: everybody },
  questions: { path: '/questions', may: everybody },
  help: { path: '/help', may: everybody },
  login: { path: '/login', may: everybody },
  'forgot-password': { path: '/forgot-password', may: everybody },
  'reset-password': { path: '/reset-password', may: everybody },
  'confirm-email': { path: '/confirm-email', may: everybody },
  'sponsor-registration': { path: '/sponsor-registration', may: everybody },
  'sample-reports': { path: '/sample-reports', may: everybody },
  'sample-report': { path: '/sample-reports/$name', may: everybody },
  'explore-sponsor': { path: '/explore-sponsor', may: everybody },
  share: { path: '/share', may: everybody },

  outbox: { path: '/outbox', may: roles },
  news: { path: '/news', may: roles },
  account: { path: '/account', may: roles },

  'read-material': { path: '/read/material/$id', may: ['teacher', 'student', 'supervisor', 'admin'] },
  'read-report': { path: '/read/report/$id', may: ['teacher', 'supervisor', 'sponsor', 'admin'] },

  'my-sponsorships': { path: '/my-sponsorships', may: ['sponsor'] },
  'my-statement': { path: '/my-statement', may: ['sponsor'] },
  'money-trail': { path: '/money-trail/$id', may: ['sponsor'] },
  'sponsored-month': { path: '/sponsored-month/$classId/$month', may: ['sponsor'] },
  'sponsor-payment': { path: '/sponsor-payment/$type/$typeId', may: ['sponsor'] },
  'sponsor-paylist': { path: '/sponsor-paylist/$type/$typeId', may: ['sponsor'] },
  'thank-you-for-sponsorship': { path: '/thank-you-for-sponsorship', may: ['sponsor'] },

  'confirm-transfer': { path: '/confirm-transfer/$id', may: ['teacher', 'supervisor'] },

  madrasa: { path: '/madrasa/$id', may: ['teacher'] },
  'class-details': { path: '/class-details/$id', may: ['teacher'] },
  'new-report': { path: '/class-details/$id/new-report', may: ['teacher'] },
  'paper-report': { path: '/class-details/$id/paper-report', may: ['teacher'] },
  'class-students-details': { path: '/class-students-details/$id', may: ['teacher'] },

  'madrasa-class': { path: '/madrasa-class/$id', may: ['student'] },
  'student-details': { path: '/student-details/$id', may: ['student'] },

  'supervisor-class-reports': { path: '/supervisor-class-reports/$id', may: ['supervisor'] },
  'supervisor-madrasa-classes': { path: '/supervisor-madrasa-classes/$id/classes', may: ['supervisor'] },
  'supervisor-madrasa-students': { path: '/supervisor-madrasa-students/$madrasaId/students', may: ['supervisor'] },
  'supervisor-madrasa-teachers': { path: '/supervisor-madrasa-teachers/$madrasaId/teachers', may: ['supervisor'] },

  'supervisor-madrasa-reports': { path: '/supervisor-madrasa-reports/$madrasaId/reports', may: ['supervisor'] },
  'supervisor-madaris': { path: '/supervisor-madaris', may: ['supervisor'] },
  'supervisor-teachers': { path: '/supervisor-teachers', may: ['supervisor'] },
  'supervisor-students': { path: '/supervisor-students', may: ['supervisor'] },

  'spending-report': { path: '/spending-report/$madrasaId/$month', may: ['supervisor'] },
  'madrasa-school-year': { path: '/madrasa-school-year/$madrasaId', may: ['admin', 'supervisor'] },
  'madrasa-spending': { path: '/madrasa-spending/$madrasaId', may: ['admin', 'supervisor'] },

  handover: { path: '/handover/$regionId', may: ['admin', 'supervisor'] },

  reports: { path: '/reports', may: ['admin', 'supervisor'] },
  radar: { path: '/radar', may: ['admin', 'supervisor'] },
  classes: { path: '/classes', may: ['admin', 'supervisor'] },
  'class-materials': { path: '/class-materials/$id', may: ['admin', 'supervisor'] },
  import: { path: '/import', may: ['admin', 'supervisor'] },

  person: { path: '/person/$id', may: ['admin', 'supervisor'] },

  regions: { path: '/regions', may: ['admin'] },
  madaris: { path: '/madaris', may: ['admin'] },
  'madaris-classes': { path: '/madaris/$madrasaId/classes', may: ['admin'] },
  'madaris-teachers': { path: '/madaris/$madrasaId/teachers', may: ['admin'] },
  'madaris-students': { path: '/madaris/$madrasaId/students', may: ['admin'] },
  'madaris-reports': { path: '/madaris/$madrasaId/reports', may: ['admin'] },
  'class-reports': { path: '/class-reports/$id', may: ['admin'] },
  supervisor: { path: '/supervisor', may: ['admin'] },
  teachers: { path: '/teachers', may: ['admin'] },
  students: { path: '/students', may: ['admin'] },
  sponsor: { path: '/sponsor', may: ['admin'] },
  'sponsor-profile': { path: '/sponsor/$sponsorId', may: ['admin'] },
  sponsorships: { path: '/sponsorships', may: ['admin'] },
  payments: { path: '/payments', may: ['admin'] },
  transfers: { path: '/transfers', may: ['admin', 'supervisor'] },
  transfer: { path: '/transfers/$id', may: ['admin', 'supervisor'] },
  books: { path: '/books', may: ['admin'] },
  payment: { path: '/payments/$id', may: ['admin'] },
  settings: { path: '/settings', may: ['admin'] },
  'audit-log': { path: '/audit-log', may: ['admin'] },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** A part of a navigation; the first has no heading. */
interface MenuGroup {
  readonly name?: 'schools' | 'people' | 'system';
  readonly screens: readonly ScreenName[];
}

/** The navigation of a role, in its order. */
interface Menu {
  /** Its position on a desktop: at the side for managers, in the header for the rest. */
  readonly desktop: 'rail' | 'top';
  readonly groups: readonly MenuGroup[];
  /** The screens in a phone's bottom bar; the others are behind its last button, 'More'. */
  readonly main: readonly ScreenName[];
}

/** An entry appears once the file of its route exists in `src/routes`. The footer of every page leads to the other screens. */
export const menus = {
  visitor: {
    desktop: 'top',
    groups: [{ screens: ['home', 'explore-sponsor', 'about', 'contact', 'sample-reports'] }],
    main: ['home', 'explore-sponsor', 'about', 'contact'],
  },
  sponsor: {
    desktop: 'top',
    groups: [{ screens: ['home', 'explore-sponsor', 'news', 'account'] }],
    main: ['home', 'explore-sponsor', 'news', 'account'],
  },
  teacher: {
    desktop: 'top',
    groups: [{ screens: ['home', 'news', 'outbox', 'account'] }],
    main: ['home', 'news', 'outbox', 'account'],
  },
  student: { desktop: 'top', groups: [{ screens: ['home', 'news', 'account'] }], main: ['home', 'news', 'account'] },
  supervisor: {
    desktop: 'rail',
    groups: [
      { screens: ['home', 'news', 'reports', 'transfers', 'outbox'] },
      { name: 'schools', screens: ['supervisor-madaris', 'classes'] },
      { name: 'people', screens: ['supervisor-teachers', 'supervisor-students', 'import'] },
    ],
    main: ['home', 'reports', 'supervisor-madaris', 'outbox'],
  },
  admin: {
    desktop: 'rail',
    groups: [
      { screens: ['home', 'news', 'reports', 'sponsorships'] },
      { name: 'schools', screens: ['regions', 'madaris', 'classes'] },
      { name: 'people', screens: ['supervisor', 'teachers', 'students', 'sponsor', 'import'] },
      { name: 'system', screens: ['settings', 'outbox'] },
    ],
    main: ['home', 'reports', 'madaris', 'outbox'],
  },
} as const satisfies Record<Caller, Menu>;

/**
 * Screens that share an entry of a menu: it opens the first one that a role may open, and the others are tabs beside it, each with its
 * own address. The account of those who manage is behind their name in the header.
 */
export const tabbedScreens = [
  { name: 'reports', screens: ['reports', 'radar'] },
  { name: 'money', screens: ['sponsorships', 'payments', 'transfers', 'books'] },
  { name: 'settings', screens: ['settings', 'audit-log'] },
] as const satisfies readonly { name: string; screens: readonly ScreenName[] }[];

/** Screens that share an entry of a menu with this one, as far as a caller may open them; none where it has an entry by itself. */
export function tabsBeside(screen: ScreenName, caller: Caller): readonly TabScreen[] {
  const group = tabbedScreens.find(({ screens: names }) => names.some((name) => name === screen));
  const tabs = group?.screens.filter((name) => mayOpen(name, caller)) ?? [];
  return tabs.length > 1 ? tabs : [];
}

/** A screen that is a tab. */
export type TabScreen = (typeof tabbedScreens)[number]['screens'][number];

/** The parts of a navigation that have a heading. */
export type MenuGroupName = NonNullable<MenuGroup['name']>;

/** A screen that has an entry in some menu, and so a word and a picture. */
export type MenuScreen = (typeof menus)[Caller]['groups'][number]['screens'][number] | TabScreen;

/** The screen shown at `/` (docs/rules.md#screens). */
export const homes = {
  visitor: 'landing',
  sponsor: 'sponsorships',
  teacher: 'own-madaris',
  student: 'own-madaris',
  supervisor: 'managed-madaris',
  admin: 'figures',
} as const satisfies Record<Caller, string>;

/** True if a caller may open a screen. */
export function mayOpen(screen: ScreenName, caller: Caller): boolean {
  const allowed: readonly Caller[] = screens[screen].may;
  return allowed.includes(caller);
}
