import type { EndpointName } from '#contract/endpoints.ts';

/** A place where people outside of a school can read some of its data. */
interface Leaving {
  /** The calls that lead there; may be empty. */
  readonly calls: readonly EndpointName[];
  /** The reason for which no picture of a person and no name leaves the school there unintentionally. */
  readonly safeBy: string;
}

/**
 * All places where a picture or the name of a person could leave the school: to visitors, sponsors, and other services. Every
 * call that visitors or sponsors may make is in one of them; otherwise tests/server/security/leaving-school.test.ts fails.
 */
export const whatLeaves = {
  'places and figures': {
    calls: [
      ...(['regions.list', 'regions.get', 'madaris.list', 'madaris.get', 'madaris.ofRegion', 'users.madaris'] as const),
      ...(['classes.ofMadrasa', 'classes.list', 'classes.get', 'classes.months', 'places.search'] as const),
      ...(['places.countries', 'stats.get', 'find.get', 'sponsorships.madaris', 'reports.figures'] as const),
      'money.figures',
      'books.seals',
    ],
    safeBy: 'Their answers have names of places and sums; supervisors and sponsors are named to managers alone.',
  },
  'words and files of reports': {
    calls: [
      'reports.list',
      'reports.get',
      'reports.seen',
      'reports.answer',
      'files.report',
      'files.reportPicture',
      'sponsorships.reports',
    ],
    safeBy:
      'Sponsors get no author, a PDF of their own without the teacher, and no file that is not released; a picture or recording ' +
      'is not released on arrival. The form says that sponsors see a document. Words that may name a student are marked before. ' +
      'Where the operator says so, nothing of a report goes to sponsors before a supervisor has released it.',
  },
  'photos and voice notes of report pages': {
    calls: ['files.reportPart'],
    safeBy: 'They are made again from pixels and sound, and sponsors get those that a supervisor has released.',
  },
  'spending reports and their photos': {
    calls: ['spending.list', 'files.spendingPhoto'],
    safeBy:
      'Sponsors get no author, and photos that were made again from pixels and that a supervisor or admin has released. The form ' +
      'says that sponsors read the words.',
  },
  'pictures of places': {
    calls: ['files.madrasaPicture', 'files.logo'],
    safeBy: 'They are made again from their pixels, and a manager chose them to be public.',
  },
  'receipts of transfers': {
    calls: [],
    safeBy: 'Their photos are made again from their pixels, for the school and admins alone.',
  },
  samples: { calls: ['files.sample'], safeBy: 'People and words in them are invented.' },
  'what the operator writes': {
    calls: ['operator.get', 'zakat.get', 'pages.get', 'payments.settings', 'openapi.get', 'health.get'],
    safeBy: 'An admin writes it to be public, or it says how the product works.',
  },
  'own account': {
    calls: [
      ...(['auth.login', 'auth.register', 'auth.forgot', 'auth.reset', 'auth.logout', 'auth.confirmEmail'] as const),
      ...(['me.get', 'me.update', 'me.password', 'me.email', 'me.preferences', 'me.setPreferences'] as const),
      ...(['me.sessions', 'me.endSession', 'me.endOtherSessions', 'me.push', 'me.setPush', 'me.endPush'] as const),
      ...(['secondFactor.get', 'secondFactor.challenge', 'secondFactor.verify', 'secondFactor.startApp'] as const),
      ...(['secondFactor.confirmApp', 'secondFactor.removeApp', 'secondFactor.startPasskey'] as const),
      ...(['secondFactor.addPasskey', 'secondFactor.removePasskey', 'secondFactor.recoveryCodes'] as const),
      ...(['me.data', 'me.closing', 'me.close', 'users.get', 'users.update', 'contact.send', 'mails.stop'] as const),
    ],
    safeBy: 'It is the data of the person who asks.',
  },
  'own sponsorships': {
    calls: [
      ...(['sponsorships.list', 'sponsorships.create', 'sponsorships.get', 'sponsorships.renew'] as const),
      ...(['sponsorships.update', 'sponsorships.changeCard', 'sponsorships.pause', 'sponsorships.resume'] as const),
      ...(['sponsorships.cancel', 'sponsorships.end', 'sponsorships.classes', 'payments.list'] as const),
      ...([
        'payments.start',
        'payments.resolve',
        'payments.statement',
        'receipts.get',
        'sponsorships.trail',
        'receipts.trail',
      ] as const),
    ],
    safeBy: 'They name the place, and the sponsor who asks; a receipt names no one.',
  },
  'copies on a sponsor’s device': {
    calls: ['sync.get', 'news.get', 'news.seen'],
    safeBy: 'They are made of the rows of the calls above, for the same reader.',
  },
  'public pages and previews': {
    calls: [],
    safeBy: 'server/modules/public-pages reads what `places and figures` answers to a visitor.',
  },
  'mails to sponsors': {
    calls: [],
    safeBy:
      'They name class, madrasa, month and sums, and the sponsor they go to. That of a report quotes a sentence of it, if its reader ' +
      'may open that report when it leaves.',
  },
  notifications: {
    calls: [],
    safeBy: 'Their content is encrypted for the device, and names class and month (server/modules/push/push-words.ts).',
  },
  'payment services': { calls: [], safeBy: 'They get the place, the amount, and the sponsor who pays.' },
  'logs and metrics': { calls: [], safeBy: 'They hold ids and numbers (server/http/connection/request-log.ts).' },
  exports: { calls: [], safeBy: 'Managers alone make them, of rows that they may read.' },
  backups: { calls: [], safeBy: 'They are whole on purpose: the operator keeps them as safe as the server.' },
} as const satisfies Record<string, Leaving>;
