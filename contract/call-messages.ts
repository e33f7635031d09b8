import type { EndpointName } from './endpoints.ts';
import { type FailureFallback, fallbacks, type MessageKey, signInMessages } from './fallback-messages.ts';

/**
 * Title of a screen whose data could not be loaded. The server's message, or `fallbacks.call`, is below it. For a region the
 * title contains the message itself.
 */
export const loadFailures = {
  'regions.get': 'errors:regionDetails',
  'regions.list': 'errors:data',
  'madaris.get': 'errors:madrasaDetails',
  'madaris.list': 'errors:listFailed',
  'madaris.ofRegion': 'errors:listFailed',
  'users.madaris': 'errors:listFailed',
  'sponsorships.madaris': 'errors:listFailed',
  'users.list': 'errors:listFailed',
  'users.ofMadrasa': 'errors:listFailed',
  'users.get': 'errors:data',
  'classes.get': 'errors:classData',
  'classes.users': 'errors:classData',
  'classes.list': 'errors:classList',
  'classes.ofMadrasa': 'errors:classList',
  'materials.list': 'errors:data',
  'reports.list': 'errors:data',
  'places.search': 'errors:data',
  'stats.get': 'errors:data',
  'radar.list': 'errors:data',
} as const satisfies Partial<Record<EndpointName, MessageKey>>;

/**
 * Messages of calls that change something. The toast has the title Success with `done`, or Error with the server's message,
 * otherwise `failed`. An open form or question stays open and shows the message too.
 */
export const changeMessages = {
  'auth.login': signInMessages,
  'auth.register': { done: 'auth:register.done', failed: fallbacks.call },
  'regions.create': { done: 'regions:added', failed: fallbacks.change },
  'regions.update': { done: 'regions:updated', failed: fallbacks.change },
  'regions.delete': { done: 'regions:deleted', failed: fallbacks.deletion },
  'madaris.create': { done: 'madaris:added', failed: fallbacks.change },
  'madaris.update': { done: 'madaris:updated', failed: fallbacks.change },
  'madaris.delete': { done: 'madaris:deleted', failed: fallbacks.deletion },
  'classes.create': { done: 'classes:added', failed: fallbacks.change },
  'classes.update': { done: 'classes:updated', failed: fallbacks.change },
  'classes.end': { done: 'classes:end.done', failed: fallbacks.change },
  'classes.reopen': { done: 'classes:end.reopened', failed: fallbacks.change },
  'users.leave': { done: 'users:leave.done', failed: fallbacks.change },
  'classes.delete': { done: 'classes:deleted', failed: fallbacks.deletion },
  'schoolYears.start': { done: 'classes:schoolYear.done', failed: fallbacks.change },
  'schoolYears.undo': { done: 'classes:schoolYear.undone', failed: fallbacks.change },
  'supervision.start': { done: 'regions:acting.named', failed: fallbacks.change },
  'supervision.end': { done: 'regions:acting.ended', failed: fallbacks.change },
  'handovers.putAway': { done: 'regions:handover.away', failed: fallbacks.change },
  'monthsOff.create': { done: 'classes:monthsOff.added', failed: fallbacks.change },
  'monthsOff.createSeveral': { done: 'classes:monthsOff.added', failed: fallbacks.change },
  'monthOffRequests.create': { done: 'outbox:done.request', failed: fallbacks.change },
  'monthOffRequests.agree': { done: 'classes:monthsOff.request.agreedDone', failed: fallbacks.change },
  'monthOffRequests.decline': { done: 'classes:monthsOff.request.declinedDone', failed: fallbacks.change },
  'monthsOff.delete': { done: 'classes:monthsOff.deleted', failed: fallbacks.deletion },
  'zakat.mark': { done: 'money:zakat.marked', failed: fallbacks.change },
  'zakat.unmark': { done: 'money:zakat.removed', failed: fallbacks.change },
  'materials.create': { done: 'materials:uploaded', failed: fallbacks.change },
  'materials.delete': { done: 'materials:deleted', failed: fallbacks.deletion },
  'reports.create': { done: 'reports:uploaded', failed: fallbacks.change },
  'reports.delete': { done: 'reports:deleted', failed: fallbacks.deletion },
  'spending.create': { done: 'outbox:done.spending', failed: fallbacks.change },
  'transfers.confirm': { done: 'outbox:done.confirmation', failed: fallbacks.change },
  'sponsorships.create': { done: 'payments:success', failed: fallbacks.change },
} as const satisfies Partial<Record<EndpointName, { done: MessageKey; failed: FailureFallback }>>;

/** The same for people, with the role in the text. */
export const personMessages = {
  'users.create': {
    done: {
      teacher: 'users:added.teacher',
      student: 'users:added.student',
      supervisor: 'users:added.supervisor',
      sponsor: 'users:added.sponsor',
      admin: 'users:added.admin',
    },
    failed: fallbacks.change,
  },
  'users.update': {
    done: {
      teacher: 'users:updated.teacher',
      student: 'users:updated.student',
      supervisor: 'users:updated.supervisor',
      sponsor: 'users:updated.sponsor',
      admin: 'users:updated.admin',
      unknown: 'users:updated.unknown',
    },
    failed: fallbacks.change,
  },
  'users.delete': {
    done: {
      teacher: 'users:deleted.teacher',
      student: 'users:deleted.student',
      supervisor: 'users:deleted.supervisor',
      sponsor: 'users:deleted.sponsor',
    },
    failed: fallbacks.deletion,
  },
} as const satisfies Partial<
  Record<EndpointName, { done: Readonly<Record<string, MessageKey>>; failed: FailureFallback }>
>;
