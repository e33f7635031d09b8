import type { NewsKind } from '#contract/answers/news.ts';
import type { ClassForm } from '#contract/forms/class-form.ts';
import type { MadrasaForm } from '#contract/forms/madrasa-form.ts';
import type { RegionForm } from '#contract/forms/region-form.ts';
import type { ReportEvent } from '#contract/report-states.ts';
import type { MailKind } from '#server/db/schema/mail-kinds.ts';

/** The reason for which a change sends no mail. */
interface Silent {
  readonly because: string;
}

/** Message to sponsors about a change by others: a mail and an item of 'What is new', each or a reason for its absence. */
export interface Notice {
  readonly mail: MailKind | Silent;
  readonly news: NewsKind | Silent;
}

/** A change about which sponsors are not notified. */
export type Change = Notice | Silent;

const because = (reason: string): Silent => ({ because: reason });

const outward = because('The page of the place shows it; no sponsor pays, reads or supports anything else by it.');
const before = because('Nothing can be given for it before.');
const emptied = because('A place that someone sponsors is not deleted.');
const renamed: Change = { mail: 'placeRenamed', news: 'place-renamed' };
const moved: Change = { mail: 'placeMoved', news: 'place-moved' };
const secondName = because('It is the same place in the script of the reader; the page of the place shows both names.');
const price: Change = { mail: 'raised', news: 'price-raised' };
const excused: Change = { mail: 'monthExcused', news: 'month-excused' };
const severalExcused: Change = { mail: 'monthExcused', news: 'months-excused' };
const seenAhead = because('A month planned off is in the calendar of the place and beside the next payment.');
const zakat = because(
  'Sponsors who give zakat there read it before their next payment; others see it on the page of the place.',
);
const takenBack = because('The month reads as before it was off; an excuse by mistake would be two mails.');

/** The fields of a place that an update changes. A new field does not compile until it has an entry. */
export const fieldChanges: {
  readonly region: Readonly<Record<Exclude<keyof RegionForm, 'id'>, Change>>;
  readonly madrasa: Readonly<Record<Exclude<keyof MadrasaForm, 'id'> | 'picture', Change>>;
  readonly class: Readonly<Record<Exclude<keyof ClassForm, 'id'>, Change>>;
} = {
  region: {
    name: renamed,
    otherName: secondName,
    description: outward,
    address: outward,
    country: outward,
    placeName: outward,
    totalPrice: price,
    supervisorId: outward,
    dueDay: because('Past months stay as they are, and the next due day is beside the months of a sponsorship.'),
  },
  madrasa: {
    name: renamed,
    otherName: secondName,
    address: outward,
    description: outward,
    totalPrice: price,
    regionId: moved,
    picture: outward,
  },
  class: {
    name: renamed,
    otherName: secondName,
    description: outward,
    monthlyPrice: price,
    madarisId: moved,
    firstMonth: because('No report that a sponsor could read changes by it.'),
  },
};

/** Changes to a place besides updates, by the action of the audit log. */
export const placeActions: Readonly<Record<'region' | 'madrasa' | 'class', Readonly<Record<string, Change>>>> = {
  region: {
    create: before,
    delete: emptied,
    'plan-month-off': seenAhead,
    'excuse-month': excused,
    'excuse-months': severalExcused,
    'remove-month-off': takenBack,
    'mark-zakat': outward,
    'unmark-zakat': zakat,
    'start-acting': outward,
    'end-acting': outward,
  },
  madrasa: {
    create: before,
    delete: emptied,
    'plan-month-off': seenAhead,
    'excuse-month': excused,
    'excuse-months': severalExcused,
    'remove-month-off': takenBack,
    'start-school-year': because('Each class that ends has its own mail and item.'),
    'undo-school-year': because('Each class that goes on after all has its own mail and item.'),
    'mark-zakat': outward,
    'unmark-zakat': zakat,
  },
  class: {
    create: before,
    delete: emptied,
    end: { mail: 'classEnds', news: 'class-ends' },
    reopen: { mail: 'classReopened', news: 'class-reopened' },
    'plan-month-off': seenAhead,
    'excuse-month': excused,
    'excuse-months': severalExcused,
    'remove-month-off': takenBack,
    'mark-zakat': outward,
    'unmark-zakat': zakat,
    'ask-month-off': because('It is a question to the supervisor; an excused month has its own mail and item.'),
    'agree-month-off': because('The month that becomes off has its own entry.'),
    'decline-month-off': because('The report stays expected.'),
    'add-user': outward,
    'remove-user': because('Sponsors read it once it has had no teacher or no students for a whole month.'),
    'lack-teacher': { mail: 'classLacks', news: 'class-untaught' },
    'lack-students': { mail: 'classLacks', news: 'class-unattended' },
    copy: because('Sponsors read no lessons.'),
    remind: because('It concerns the teachers.'),
  },
};

const byReader = because('The report has its own mail and item when it arrives.');

/** Changes to a report by people other than its reader. */
export const reportChanges: Readonly<Record<ReportEvent, Change>> = {
  arrive: { mail: 'report', news: 'report' },
  see: because('It is a mark for the school.'),
  return: {
    mail: because('The corrected report has a mail of its own.'),
    news: because('It is away until it is corrected.'),
  },
  replace: byReader,
  release: because('The report shows its photos once they are released.'),
  delete: because('Its month says that there is no report.'),
};
