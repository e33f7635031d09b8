import { getTableName, type Table } from 'drizzle-orm';
import {
  bookEntries,
  bookMonths,
  bookRows,
  gatewayEntries,
  gatewayPayouts,
  gatewayReads,
} from '#server/db/schema/books.ts';
import { auditLog, idempotencyKeys } from '#server/db/schema/calls.ts';
import { changeJournal, changes } from '#server/db/schema/changes.ts';
import {
  files,
  madrasaPictures,
  materials,
  pictures,
  reportParts,
  reportReminders,
  reports,
  withdrawnUploads,
} from '#server/db/schema/documents.ts';
import { classProgress, regionFigures } from '#server/db/schema/figures.ts';
import { reconciliations, sandboxCharges, sandboxRefunds } from '#server/db/schema/gateway-books.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { installationSettings, jobs, serverSecrets } from '#server/db/schema/installation.ts';
import {
  gatewayEvents,
  payments,
  queuedMails,
  refundProposals,
  refunds,
  reportOpenings,
} from '#server/db/schema/payments.ts';
import {
  actingSupervisors,
  classes,
  classMembers,
  handovers,
  madaris,
  monthOffRequests,
  monthsOff,
  pastMembers,
  regions,
  schoolYears,
  users,
} from '#server/db/schema/places-and-people.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { pushSubscriptions, queuedPushes } from '#server/db/schema/push.ts';
import { appFactors, passkeyChallenges, passkeys, recoveryCodes } from '#server/db/schema/second-factors.ts';
import { firstSignIns, mailedLinks, sessions, signInAttempts } from '#server/db/schema/sessions.ts';
import { spendingPhotos, spendingReports } from '#server/db/schema/spending.ts';
import { sponsorshipPeriods, sponsorships } from '#server/db/schema/sponsorships.ts';
import { paymentShares, transferPayments, transfers } from '#server/db/schema/transfers.ts';
import { zakatPlaces } from '#server/db/schema/zakat-places.ts';

/**
 * - `person`: data about a person, or a name.
 * - `secret`: gives access to its holder, or is the hash of such a value.
 * - `work`: written by the school for its classes; it stays without its author (docs/decisions/0003-deleting-a-person.md).
 * - `nothing`: our own keys, codes and words.
 */
export type Holds = 'person' | 'secret' | 'work' | 'nothing';

/** Columns that accept any text. The others hold ids, numbers, times and choices, which go or stay with their row. */
type FreeColumn<TTable extends Table> = {
  [K in keyof TTable['_']['columns']]: TTable['_']['columns'][K]['_'] extends {
    columnType: infer TType;
    data: infer TData;
  }
    ? TType extends 'PgText' | 'PgCustomColumn'
      ? string extends TData
        ? K
        : never
      : TType extends 'PgJson' | 'PgJsonb'
        ? K
        : never
    : never;
}[keyof TTable['_']['columns']] &
  string;

interface Kept {
  /** Lifetime of a row. */
  readonly lasts: string;
  /** The consequence of erasing the person. `kept`: it names no one, or belongs to the installation. */
  readonly erasedBy: 'deleted' | 'deleted with the account' | 'emptied' | 'kept';
}

export interface TableData extends Kept {
  readonly table: string;
  readonly columns: Readonly<Record<string, Holds>>;
}

/** Each column that accepts any text needs its row: without one this does not compile. */
function dataOf<TTable extends Table>(
  table: TTable,
  kept: Kept,
  columns: Readonly<Record<FreeColumn<TTable>, Holds>>,
): TableData {
  return { table: getTableName(table), ...kept, columns };
}

const account = { lasts: 'as long as the account', erasedBy: 'deleted with the account' } as const;
const places = { lasts: 'until it is deleted', erasedBy: 'kept' } as const;
const placeColumns = { name: 'work', otherName: 'work', searchText: 'work', sortName: 'work' } as const;
const documentColumns = { title: 'work', description: 'work' } as const;

/**
 * Data about people and secrets in the database, its lifetime, and the events that erase it. Outside of it there are mails in
 * files (a week; server/mail/mail-files.ts), unfinished uploads (30 days) and backups, which their owner deletes.
 */
export const personalData: readonly TableData[] = [
  dataOf(
    users,
    { lasts: 'as long as the account', erasedBy: 'deleted' },
    {
      fullName: 'person',
      email: 'person',
      signInName: 'person',
      signInKey: 'person',
      contactEmail: 'person',
      phone: 'person',
      address: 'person',
      passwordHash: 'secret',
      searchText: 'person',
      sortName: 'person',
    },
  ),
  dataOf(sessions, { ...account, lasts: '12 hours or 30 days' }, { tokenHash: 'secret', userAgent: 'person' }),
  dataOf(mailedLinks, { ...account, lasts: 'seven days' }, { tokenHash: 'secret', email: 'person' }),
  dataOf(firstSignIns, account, {}),
  dataOf(appFactors, account, { secret: 'secret', pending: 'secret' }),
  dataOf(passkeys, account, {
    credentialId: 'nothing',
    publicKey: 'nothing',
    transports: 'nothing',
    name: 'person',
  }),
  dataOf(recoveryCodes, { ...account, lasts: 'until they are used or others are made' }, { codeHash: 'secret' }),
  dataOf(
    passkeyChallenges,
    { lasts: 'until the session ends', erasedBy: 'deleted with the account' },
    { sessionHash: 'secret', challenge: 'secret' },
  ),
  dataOf(signInAttempts, { lasts: 'a day after the last attempt', erasedBy: 'kept' }, { key: 'nothing' }),
  dataOf(userPreferences, account, {}),
  dataOf(classMembers, { ...account, erasedBy: 'deleted' }, { role: 'nothing', fromMonth: 'nothing' }),
  dataOf(pastMembers, { ...account, erasedBy: 'deleted' }, { fromMonth: 'nothing', untilMonth: 'nothing' }),
  dataOf(
    sponsorships,
    { ...account, erasedBy: 'deleted' },
    {
      lastFour: 'person',
      savedCard: 'secret',
      cardReference: 'secret',
      onBehalfOf: 'person',
      chargesFrom: 'nothing',
    },
  ),
  dataOf(sponsorshipPeriods, { ...account, lasts: 'as long as its sponsorship' }, {}),
  dataOf(
    payments,
    { lasts: 'for good: the books of the installation', erasedBy: 'kept' },
    { month: 'nothing', gateway: 'nothing', reference: 'nothing', redirectUrl: 'nothing', receiptCode: 'nothing' },
  ),
  dataOf(
    refunds,
    { lasts: 'for good, its words as long as the account of the sponsor', erasedBy: 'emptied' },
    { note: 'person' },
  ),
  dataOf(
    refundProposals,
    { lasts: 'until another admin decides, its words as long as the account of the sponsor', erasedBy: 'emptied' },
    { note: 'person' },
  ),
  dataOf(gatewayEvents, { lasts: 'for good', erasedBy: 'kept' }, { gateway: 'nothing', eventId: 'nothing' }),
  dataOf(queuedMails, { ...account, lasts: 'its words until it is sent' }, { key: 'nothing', values: 'person' }),
  dataOf(
    pushSubscriptions,
    { ...account, lasts: 'as long as its session' },
    { sessionHash: 'secret', endpoint: 'secret', publicKey: 'nothing', auth: 'secret', timeZone: 'person' },
  ),
  dataOf(queuedPushes, { ...account, lasts: '90 days' }, { key: 'nothing', sessionHash: 'secret', values: 'nothing' }),
  dataOf(reportOpenings, account, {}),
  dataOf(
    idempotencyKeys,
    { lasts: '90 days', erasedBy: 'emptied' },
    { scope: 'person', key: 'nothing', endpoint: 'nothing', requestHash: 'nothing', body: 'person' },
  ),
  dataOf(
    auditLog,
    { lasts: 'ten years, sign-ins 400 days; with ids and without names', erasedBy: 'kept' },
    { action: 'nothing', objectType: 'nothing', changes: 'work' },
  ),
  dataOf(
    imports,
    { ...account, lasts: 'a day before it runs, 90 days after' },
    { fileName: 'person', headers: 'person', fields: 'nothing', reading: 'nothing', defaults: 'nothing' },
  ),
  dataOf(
    importRows,
    { lasts: 'as long as its import; form, password and sealed cells until that is over', erasedBy: 'emptied' },
    { cells: 'person', sealed: 'secret', errors: 'person', changes: 'nothing', form: 'person', password: 'secret' },
  ),
  dataOf(regions, places, {
    ...placeColumns,
    pastDueDays: 'nothing',
    description: 'work',
    address: 'work',
    country: 'work',
    placeName: 'work',
  }),
  dataOf(madaris, places, { ...placeColumns, address: 'work', description: 'work', pastDueDays: 'nothing' }),
  dataOf(classes, places, {
    ...{ ...placeColumns, description: 'work', endedNote: 'work' },
    ...{ firstMonth: 'nothing', lastMonth: 'nothing', pastDueDays: 'nothing' },
  }),
  dataOf(schoolYears, places, { lastMonth: 'nothing', done: 'work' }),
  dataOf(actingSupervisors, places, {}),
  dataOf(handovers, places, {}),
  dataOf(zakatPlaces, places, { scholar: 'work', purpose: 'work' }),
  dataOf(monthsOff, places, { month: 'nothing', name: 'work' }),
  dataOf(monthOffRequests, places, { month: 'nothing', name: 'work', note: 'work' }),
  dataOf(files, places, {
    name: 'work',
    mediaType: 'nothing',
    sha256: 'nothing',
    sentSha256: 'nothing',
    storageKey: 'nothing',
  }),
  dataOf(pictures, places, {}),
  dataOf(madrasaPictures, places, {}),
  dataOf(materials, places, documentColumns),
  dataOf(reports, places, {
    ...{ ...documentColumns, month: 'nothing' },
    ...{ page: 'work', sourceHash: 'nothing', returnComment: 'work', note: 'work' },
  }),
  dataOf(reportParts, places, { caption: 'work' }),
  dataOf(transfers, places, { reference: 'work', receivedCurrency: 'nothing', note: 'work' }),
  dataOf(paymentShares, { lasts: 'for good', erasedBy: 'kept' }, {}),
  dataOf(transferPayments, { lasts: 'for good', erasedBy: 'kept' }, { month: 'nothing' }),
  dataOf(reportReminders, places, { month: 'nothing' }),
  dataOf(spendingReports, places, { month: 'nothing', words: 'work', returnComment: 'work' }),
  dataOf(spendingPhotos, places, {}),
  dataOf(withdrawnUploads, account, {}),
  dataOf(changes, { lasts: 'some weeks', erasedBy: 'kept' }, {}),
  dataOf(changeJournal, { lasts: 'for good', erasedBy: 'kept' }, { name: 'nothing' }),
  dataOf(serverSecrets, { lasts: 'for good', erasedBy: 'kept' }, { name: 'nothing', value: 'secret' }),
  dataOf(classProgress, places, {
    sortName: 'work',
    silentFrom: 'nothing',
    lastMonth: 'nothing',
    dueBefore: 'nothing',
  }),
  dataOf(
    regionFigures,
    { lasts: 'for good: sums', erasedBy: 'kept' },
    { kind: 'nothing', month: 'nothing', until: 'nothing', dueBefore: 'nothing' },
  ),
  dataOf(jobs, { lasts: 'for good', erasedBy: 'kept' }, { name: 'nothing' }),
  dataOf(installationSettings, { lasts: 'for good', erasedBy: 'kept' }, { name: 'nothing', values: 'work' }),
  dataOf(sandboxCharges, { lasts: 'for good', erasedBy: 'kept' }, { key: 'nothing' }),
  dataOf(sandboxRefunds, { lasts: 'for good', erasedBy: 'kept' }, { key: 'nothing' }),
  dataOf(
    gatewayEntries,
    { lasts: 'for good', erasedBy: 'kept' },
    { gateway: 'nothing', id: 'nothing', about: 'nothing', currency: 'nothing', payoutId: 'nothing' },
  ),
  dataOf(
    gatewayPayouts,
    { lasts: 'for good', erasedBy: 'kept' },
    { gateway: 'nothing', id: 'nothing', currency: 'nothing', repaidBy: 'nothing' },
  ),
  dataOf(gatewayReads, { lasts: 'for good', erasedBy: 'kept' }, { gateway: 'nothing' }),
  dataOf(
    bookMonths,
    { lasts: 'for good', erasedBy: 'kept' },
    { month: 'nothing', seal: 'nothing', previousSeal: 'nothing' },
  ),
  dataOf(
    bookEntries,
    { lasts: 'for good: sums, places and ids', erasedBy: 'kept' },
    { month: 'nothing', sourceId: 'nothing', fund: 'nothing', reference: 'nothing', seal: 'nothing' },
  ),
  dataOf(
    bookRows,
    { lasts: 'for good: sums, places and ids', erasedBy: 'kept' },
    { month: 'nothing', tableName: 'nothing', rowId: 'nothing', facts: 'nothing', seal: 'nothing' },
  ),
  dataOf(reconciliations, { lasts: 'for good', erasedBy: 'kept' }, {}),
];
