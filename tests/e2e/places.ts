import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { mayOpen, type ScreenName } from '#contract/rights/screens.ts';

/** Ids of the demo that the person in the test may see. */
export type Ids = {
  regionId: string;
  madrasaId: string;
  classId: string;
  materialId: string;
  reportId: string;
  sponsorId: string;
  receiptCode: string;
  paymentId: string;
  teacherId: string;
};

export interface Place {
  path: (ids: Ids) => string;
  /** By default everyone may open it. */
  screen?: ScreenName;
  /** The same for every reader, so only a visitor's is checked. */
  sameForAll?: true;
  /** An element that must be there before a test looks; the first heading by default. */
  ready?: 'article' | 'listitem' | 'row';
}

/** An address for every file of src/routes; a route without one fails the tests that visit all places. */
const places: Record<string, Place> = {
  index: { path: () => '/' },
  news: { path: () => '/news', screen: 'news' },
  settings: { path: () => '/settings', screen: 'settings' },
  login: { path: () => '/login', sameForAll: true },
  'sponsor-registration': { path: () => '/sponsor-registration', sameForAll: true },
  'forgot-password': { path: () => '/forgot-password', sameForAll: true },
  'reset-password': { path: () => '/reset-password?token=of-a-mail', sameForAll: true },
  'reset-password of a slip': { path: () => '/reset-password?token=of-a-slip&pin=true', sameForAll: true },
  about: { path: () => '/about', sameForAll: true },
  contact: { path: () => '/contact', sameForAll: true },
  privacy: { path: () => '/privacy', sameForAll: true },
  terms: { path: () => '/terms', sameForAll: true },
  questions: { path: () => '/questions', sameForAll: true },
  help: { path: () => '/help' },
  'page-not-found': { path: () => '/page-not-found', sameForAll: true },
  'explore-sponsor.index': { path: () => '/explore-sponsor', sameForAll: true, ready: 'article' },
  'explore-sponsor.region': { path: () => '/explore-sponsor/region', ready: 'article' },
  'explore-sponsor.madrasa.index': { path: () => '/explore-sponsor/madrasa', sameForAll: true, ready: 'article' },
  'explore-sponsor.madrasa.$madrasaId': {
    path: ({ madrasaId }) => `/explore-sponsor/madrasa/${madrasaId}`,
    sameForAll: true,
    ready: 'article',
  },
  'explore-sponsor.class.index': { path: () => '/explore-sponsor/class', sameForAll: true, ready: 'article' },
  'explore-sponsor.class.$madrasaId': {
    path: ({ madrasaId }) => `/explore-sponsor/class/${madrasaId}`,
    sameForAll: true,
    ready: 'article',
  },
  'explore-sponsor.$regionId.details': {
    path: ({ regionId }) => `/explore-sponsor/${regionId}/details`,
    ready: 'article',
  },
  'explore-sponsor.$regionId.region': {
    path: ({ regionId }) => `/explore-sponsor/${regionId}/region`,
    sameForAll: true,
    ready: 'article',
  },
  'explore-sponsor.$regionId.madrasa.index': {
    path: ({ regionId }) => `/explore-sponsor/${regionId}/madrasa`,
    sameForAll: true,
    ready: 'article',
  },
  'explore-sponsor.$regionId.madrasa.$madrasaId.index': {
    path: ({ regionId, madrasaId }) => `/explore-sponsor/${regionId}/madrasa/${madrasaId}`,
    sameForAll: true,
    ready: 'article',
  },
  'explore-sponsor.$regionId.madrasa.$madrasaId.details': {
    path: ({ regionId, madrasaId }) => `/explore-sponsor/${regionId}/madrasa/${madrasaId}/details`,
    ready: 'article',
  },
  'explore-sponsor.$regionId.class.index': {
    path: ({ regionId }) => `/explore-sponsor/${regionId}/class`,
    sameForAll: true,
    ready: 'article',
  },
  'explore-sponsor.$regionId.class.$madrasaId': {
    path: ({ regionId, madrasaId }) => `/explore-sponsor/${regionId}/class/${madrasaId}`,
    sameForAll: true,
    ready: 'article',
  },
  'explore-sponsor.search': { path: () => '/explore-sponsor/search?search=a', sameForAll: true },
  'sample-reports': { path: () => '/sample-reports', sameForAll: true },
  'sample-reports_.$name': { path: () => '/sample-reports/spending.xlsx', sameForAll: true },
  'confirm-email': { path: () => '/confirm-email?token=of-a-mail', sameForAll: true },
  'stop-mails.$token': { path: () => '/stop-mails/of-a-mail', sameForAll: true },
  'class.$classId': { path: ({ classId }) => `/class/${classId}`, sameForAll: true, ready: 'listitem' },
  'receipt.$code': { path: ({ receiptCode }) => `/receipt/${receiptCode}`, sameForAll: true, ready: 'article' },
  'sponsor-payment.$type.$typeId': {
    path: ({ classId }) => `/sponsor-payment/class/${classId}`,
    screen: 'sponsor-payment',
  },
  'sponsor-paylist.$type.$typeId': {
    path: ({ classId }) => `/sponsor-paylist/class/${classId}`,
    screen: 'sponsor-paylist',
  },
  'thank-you-for-sponsorship': { path: () => '/thank-you-for-sponsorship', screen: 'thank-you-for-sponsorship' },
  'my-sponsorships': { path: () => '/my-sponsorships', screen: 'my-sponsorships' },
  'my-statement': { path: () => '/my-statement', screen: 'my-statement', ready: 'article' },
  'sponsored-month.$classId.$month': {
    path: ({ classId }) => `/sponsored-month/${classId}/2020-01`,
    screen: 'sponsored-month',
  },
  'read.material.$id': { path: ({ materialId }) => `/read/material/${materialId}`, screen: 'read-material' },
  'read.report.$id': { path: ({ reportId }) => `/read/report/${reportId}`, screen: 'read-report' },
  share: { path: () => '/share' },
  outbox: { path: () => '/outbox', screen: 'outbox' },
  account: { path: () => '/account', screen: 'account' },
  reports: { path: () => '/reports?show=all', screen: 'reports', ready: 'row' },
  'handover.$regionId': { path: ({ regionId }) => `/handover/${regionId}`, screen: 'handover' },
  radar: { path: () => '/radar', screen: 'radar' },
  classes: { path: () => '/classes', screen: 'classes', ready: 'row' },
  'class-materials.$id': {
    path: ({ classId }) => `/class-materials/${classId}`,
    screen: 'class-materials',
    ready: 'article',
  },
  'class-reports.$id': {
    path: ({ classId }) => `/class-reports/${classId}`,
    screen: 'class-reports',
    ready: 'listitem',
  },
  import: { path: () => '/import', screen: 'import' },
  regions: { path: () => '/regions', screen: 'regions', ready: 'row' },
  'madaris.index': { path: () => '/madaris', screen: 'madaris', ready: 'row' },
  'madaris.$madrasaId.classes': {
    path: ({ madrasaId }) => `/madaris/${madrasaId}/classes`,
    screen: 'madaris-classes',
    ready: 'row',
  },
  'madaris.$madrasaId.teachers': {
    path: ({ madrasaId }) => `/madaris/${madrasaId}/teachers`,
    screen: 'madaris-teachers',
    ready: 'row',
  },
  'madaris.$madrasaId.students': {
    path: ({ madrasaId }) => `/madaris/${madrasaId}/students`,
    screen: 'madaris-students',
    ready: 'row',
  },
  'madaris.$madrasaId.reports': {
    path: ({ madrasaId }) => `/madaris/${madrasaId}/reports`,
    screen: 'madaris-reports',
  },
  supervisor: { path: () => '/supervisor', screen: 'supervisor', ready: 'row' },
  teachers: { path: () => '/teachers', screen: 'teachers', ready: 'row' },
  students: { path: () => '/students', screen: 'students', ready: 'row' },
  'sponsor.index': { path: () => '/sponsor', screen: 'sponsor', ready: 'row' },
  'sponsor.$sponsorId': { path: ({ sponsorId }) => `/sponsor/${sponsorId}`, screen: 'sponsor-profile' },
  sponsorships: { path: () => '/sponsorships', screen: 'sponsorships' },
  payments: { path: () => '/payments', screen: 'payments' },
  'person.$id': { path: ({ teacherId }) => `/person/${teacherId}`, screen: 'person' },
  'payments_.$id': { path: ({ paymentId }) => `/payments/${paymentId}`, screen: 'payment' },
  transfers: { path: () => '/transfers', screen: 'transfers' },
  books: { path: () => '/books', screen: 'books' },
  'transfers_.$id': { path: ({ paymentId }) => `/transfers/${paymentId}`, screen: 'transfer' },
  'confirm-transfer.$id': { path: ({ classId }) => `/confirm-transfer/${classId}`, screen: 'confirm-transfer' },
  'madrasa-school-year.$madrasaId': {
    path: ({ madrasaId }) => `/madrasa-school-year/${madrasaId}`,
    screen: 'madrasa-school-year',
  },
  'madrasa-spending.$madrasaId': {
    path: ({ madrasaId }) => `/madrasa-spending/${madrasaId}`,
    screen: 'madrasa-spending',
  },
  'spending-report.$madrasaId.$month': {
    path: ({ madrasaId }) => `/spending-report/${madrasaId}/2026-01`,
    screen: 'spending-report',
  },
  'money-trail.$id': { path: ({ classId }) => `/money-trail/${classId}`, screen: 'money-trail' },
  'audit-log': { path: () => '/audit-log', screen: 'audit-log' },
  'supervisor-madrasa-classes.$id.classes': {
    path: ({ madrasaId }) => `/supervisor-madrasa-classes/${madrasaId}/classes`,
    screen: 'supervisor-madrasa-classes',
    ready: 'row',
  },
  'supervisor-madrasa-teachers.$madrasaId.teachers': {
    path: ({ madrasaId }) => `/supervisor-madrasa-teachers/${madrasaId}/teachers`,
    screen: 'supervisor-madrasa-teachers',
    ready: 'row',
  },
  'supervisor-madrasa-students.$madrasaId.students': {
    path: ({ madrasaId }) => `/supervisor-madrasa-students/${madrasaId}/students`,
    screen: 'supervisor-madrasa-students',
    ready: 'row',
  },
  'supervisor-madrasa-reports.$madrasaId.reports': {
    path: ({ madrasaId }) => `/supervisor-madrasa-reports/${madrasaId}/reports`,
    screen: 'supervisor-madrasa-reports',
  },
  'supervisor-madaris': { path: () => '/supervisor-madaris', screen: 'supervisor-madaris', ready: 'row' },
  'supervisor-teachers': { path: () => '/supervisor-teachers', screen: 'supervisor-teachers', ready: 'row' },
  'supervisor-students': { path: () => '/supervisor-students', screen: 'supervisor-students', ready: 'row' },
  'supervisor-class-reports.$id': {
    path: ({ classId }) => `/supervisor-class-reports/${classId}`,
    screen: 'supervisor-class-reports',
  },
  'class-students-details.$id': {
    path: ({ classId }) => `/class-students-details/${classId}`,
    screen: 'class-students-details',
    ready: 'row',
  },
  'madrasa.$id': { path: ({ madrasaId }) => `/madrasa/${madrasaId}`, screen: 'madrasa' },
  'class-details.$id.index': {
    path: ({ classId }) => `/class-details/${classId}`,
    screen: 'class-details',
    ready: 'article',
  },
  'class-details.$id.monthly-reports': {
    path: ({ classId }) => `/class-details/${classId}/monthly-reports`,
    screen: 'class-details',
    ready: 'listitem',
  },
  'class-details_.$id.new-report': {
    path: ({ classId }) => `/class-details/${classId}/new-report`,
    screen: 'new-report',
  },
  'class-details_.$id.paper-report': {
    path: ({ classId }) => `/class-details/${classId}/paper-report`,
    screen: 'paper-report',
  },
  'madrasa-class.$id': { path: ({ madrasaId }) => `/madrasa-class/${madrasaId}`, screen: 'madrasa-class' },
  'student-details.$id': {
    path: ({ classId }) => `/student-details/${classId}`,
    screen: 'student-details',
    ready: 'article',
  },
};

/** The places that a role may open; those that are the same for all are listed as the visitor's. */
export function placesOf(role: Caller): Place[] {
  if (role === 'visitor') return Object.values(places).filter(({ screen }) => screen === undefined);
  return Object.values(places).filter(
    ({ screen, sameForAll }) => !sameForAll && (screen === undefined || mayOpen(screen, role)),
  );
}

/** A role's own start, and the places that no earlier role in the list opens: each place is visited once. */
export function placesFirstSeenBy(role: Caller): Place[] {
  const callers: readonly Caller[] = ['visitor', ...roles];
  const before = callers.slice(0, callers.indexOf(role)).flatMap(placesOf);
  return placesOf(role).filter((place) => place === places.index || !before.includes(place));
}

/** Routes without an address above. A layout is checked with the screens inside it. */
export function forgottenRoutes(): string[] {
  const files = readdirSync(fileURLToPath(new URL('../../src/routes/', import.meta.url)), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)[-_]/.test(file))
    .map((file) => file.replace(/\.tsx$/, '').replaceAll('/', '.'));
  const isLayout = (route: string) => files.some((file) => file.startsWith(`${route}.`));
  return files.filter((route) => !(route in places) && !isLayout(route));
}
