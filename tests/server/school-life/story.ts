import type { Payment } from '#contract/entities/payment.ts';
import type { SchoolLife } from './school-life.ts';

/** Something that people do on a day. */
export interface Event {
  readonly on: string;
  /** The sentence of the table. */
  readonly says: string;
  act(life: SchoolLife): Promise<void>;
}

const post = { method: 'POST' } as const;

/** The people: an admin, two supervisors of regions, two teachers, students, and five sponsors. */
export const people = {
  admin: ['Amir'],
  supervisor: ['Salma', 'Sami'],
  teacher: ['Tariq', 'Tahira'],
  student: ['Yusuf', 'Zayd', 'Hana', 'Noor', 'Idris', 'Rahma'],
  sponsor: ['Aisha', 'Bilal', 'Cara', 'Dawud', 'Emine'],
} as const;

const plan = (life: SchoolLife) => ({
  confirm: true,
  lastMonth: '2027-06',
  classes: [
    {
      classId: life.idOf('Qaida'),
      becomes: 'next',
      next: { id: life.known('Tajwid', crypto.randomUUID()), name: 'Tajwid', monthlyPrice: '40', withoutTeachers: [] },
    },
    { classId: life.idOf('Hifz'), becomes: 'ends', next: null },
  ],
});

const startYear = (life: SchoolLife) =>
  life.call<void>('Salma', `madaris/${life.idOf('al-Noor')}/school-year`, { ...post, body: plan(life) });

/** Three school years, day by day. A report that no event names comes on the second of the next month (`reports`). */
export const story: readonly Event[] = [
  {
    on: '2026-09-01',
    says: 'Two regions and two madaris open with three classes.',
    act: async (life) => {
      await life.region('North', 'Salma', 5);
      await life.region('South', 'Sami', 10);
      await life.madrasa('al-Noor', 'North');
      await life.madrasa('as-Salam', 'North');
      await life.classIn('Salma', 'Qaida', 'al-Noor', 40);
      await life.classIn('Salma', 'Hifz', 'al-Noor', 40);
      await life.classIn('Salma', 'Fiqh', 'as-Salam', 50);
      for (const group of ['Qaida', 'Hifz']) await life.join('Amir', 'Tariq', group);
      await life.join('Amir', 'Tahira', 'Fiqh');
      for (const student of ['Yusuf', 'Zayd']) await life.join('Amir', student, 'Qaida');
      await life.join('Amir', 'Hana', 'Hifz');
      for (const student of ['Noor', 'Idris']) await life.join('Amir', student, 'Fiqh');
    },
  },
  {
    on: '2026-09-04',
    says: 'Aisha sponsors Qaida and Bilal Hifz.',
    act: async (life) => {
      await life.sponsor('Aisha', 'class', 'Qaida', 40);
      await life.sponsor('Bilal', 'class', 'Hifz', 40);
    },
  },
  {
    on: '2026-09-05',
    says: 'Salma plans Ramadan and the summer off in North.',
    act: async (life) => {
      await life.off('Salma', 'region', 'North', ['2027-02'], 'Ramadan');
      await life.off('Salma', 'region', 'North', ['2027-07', '2027-08'], 'Summer');
    },
  },
  {
    on: '2026-10-04',
    says: 'Cara sponsors Fiqh.',
    act: (life) => life.sponsor('Cara', 'class', 'Fiqh', 50),
  },
  {
    on: '2026-11-08',
    says: 'The report of Fiqh for October comes late.',
    act: (life) => life.report('Tahira', 'Fiqh', '2026-10'),
  },
  {
    on: '2026-12-03',
    says: 'Salma returns the report of Qaida for November.',
    act: async (life) => {
      const path = `classes/reports/${life.idOf('Qaida 2026-11')}/return`;
      await life.call('Salma', path, { ...post, body: { comment: 'Which lessons?' } });
    },
  },
  {
    on: '2026-12-05',
    says: 'Tariq corrects it.',
    act: (life) => life.report('Tariq', 'Qaida', '2026-11', life.idOf('Qaida 2026-11')),
  },
  {
    on: '2027-01-04',
    says: 'The due day of North becomes the 12th.',
    act: (life) => life.changeRegion('Amir', 'North', { dueDay: 12 }),
  },
  {
    on: '2027-01-08',
    says: 'The report of Qaida for December comes, which was due on the 5th.',
    act: (life) => life.report('Tariq', 'Qaida', '2026-12'),
  },
  {
    on: '2027-02-08',
    says: 'The report of Qaida for January comes, which is due on the 12th.',
    act: (life) => life.report('Tariq', 'Qaida', '2027-01'),
  },
  {
    on: '2027-05-20',
    says: 'Salma excuses March of Fiqh: flood.',
    act: (life) => life.off('Salma', 'class', 'Fiqh', ['2027-03'], 'flood'),
  },
  {
    on: '2027-06-18',
    says: 'Salma starts the new school year of al-Noor on its page, and undoes it.',
    act: async (life) => {
      await startYear(life);
      await life.call('Salma', `madaris/${life.idOf('al-Noor')}/school-year`, { method: 'DELETE' });
    },
  },
  {
    on: '2027-06-20',
    says: 'She starts it again: Tajwid takes the place of Qaida, and Hifz ends.',
    act: startYear,
  },
  {
    on: '2027-07-04',
    says: 'Aisha accepts Tajwid. Bilal does not answer.',
    act: async (life) => {
      await life.sponsor('Aisha', 'class', 'Tajwid', 40);
      await life.call('Aisha', `sponsorships/${life.sponsorshipOf('Aisha', 'Qaida')}`, { method: 'DELETE' });
    },
  },
  {
    on: '2027-09-04',
    says: 'Dawud sponsors the madrasa as-Salam.',
    act: (life) => life.sponsor('Dawud', 'madrasa', 'as-Salam', 100),
  },
  {
    on: '2027-09-05',
    says: 'Salma plans Ramadan and the summer off in North.',
    act: async (life) => {
      await life.off('Salma', 'region', 'North', ['2028-02'], 'Ramadan');
      await life.off('Salma', 'region', 'North', ['2028-07', '2028-08'], 'Summer');
    },
  },
  {
    on: '2027-10-10',
    says: 'Tajwid becomes dearer: 60 dollars.',
    act: (life) => life.changeClass('Salma', 'Tajwid', { monthlyPrice: 60 }),
  },
  {
    on: '2027-11-05',
    says: 'Aisha gives 60 from the next charge on.',
    act: async (life) => {
      const path = `sponsorships/${life.sponsorshipOf('Aisha', 'Tajwid')}`;
      await life.call('Aisha', path, { method: 'PUT', body: { amount: 60 } });
    },
  },
  {
    on: '2028-01-10',
    says: 'Tajwid becomes cheaper: 50 dollars.',
    act: (life) => life.changeClass('Salma', 'Tajwid', { monthlyPrice: 50 }),
  },
  {
    on: '2028-03-10',
    says: 'Amir refunds Cara February.',
    act: async (life) => {
      const paid = await life.call<Payment[]>('Amir', 'payments?limit=100');
      const row = paid.find(
        ({ month, sponsorshipId }) => month === '2028-02' && sponsorshipId === life.sponsorshipOf('Cara', 'Fiqh'),
      );
      await life.call('Amir', `payments/${row?.id}/refund`, { ...post, body: { reason: 'asked' } });
    },
  },
  {
    on: '2028-04-10',
    says: 'The madrasa as-Salam moves to South.',
    act: (life) => life.changeMadrasa('Amir', 'as-Salam', { regionId: life.idOf('South') }),
  },
  {
    on: '2028-05-05',
    says: 'Sami plans the summer off in South.',
    act: (life) => life.off('Sami', 'region', 'South', ['2028-07', '2028-08'], 'Summer'),
  },
  {
    on: '2028-05-15',
    says: 'Amir ends the sponsorship of Dawud: the place has changed.',
    act: async (life) => {
      const path = `sponsorships/${life.sponsorshipOf('Dawud', 'as-Salam')}?reason=place-changed`;
      await life.call('Amir', path, { method: 'DELETE' });
    },
  },
  {
    on: '2028-09-04',
    says: 'Tajwid is now called Tajwid II. Sira opens, and Bilal sponsors it with a card that will be declined.',
    act: async (life) => {
      await life.changeClass('Salma', 'Tajwid', { name: 'Tajwid II' });
      await life.classIn('Salma', 'Sira', 'al-Noor', 40);
      await life.join('Amir', 'Tariq', 'Sira');
      await life.join('Amir', 'Rahma', 'Sira');
      await life.sponsor('Bilal', 'class', 'Sira', 40, 'later');
    },
  },
  {
    on: '2028-09-05',
    says: 'Emine sponsors the madrasa as-Salam. Salma and Sami plan the summer off, and no one plans Ramadan.',
    act: async (life) => {
      await life.sponsor('Emine', 'madrasa', 'as-Salam', 100);
      await life.off('Salma', 'region', 'North', ['2029-07', '2029-08'], 'Summer');
      await life.off('Sami', 'region', 'South', ['2029-07', '2029-08'], 'Summer');
    },
  },
  {
    on: '2029-01-10',
    says: 'Salma ends Sira with January: no teacher.',
    act: (life) => life.end('Salma', 'Sira', '2029-01', 'no-teacher'),
  },
  {
    on: '2029-02-20',
    says: 'Salma excuses January in North: Ramadan.',
    act: (life) => life.off('Salma', 'region', 'North', ['2029-01'], 'Ramadan'),
  },
  {
    on: '2029-03-05',
    says: 'Cara ends her sponsorship of Fiqh.',
    act: async (life) => {
      await life.call('Cara', `sponsorships/${life.sponsorshipOf('Cara', 'Fiqh')}`, { method: 'DELETE' });
    },
  },
  {
    on: '2029-04-10',
    says: 'Amir opens Sira again. Bilal enters another card and resumes.',
    act: async (life) => {
      await life.call('Amir', `classes/${life.idOf('Sira')}/reopen`, post);
      const path = `sponsorships/${life.sponsorshipOf('Bilal', 'Sira')}`;
      const body = { paymentToken: 'tok_sandbox_good12345678', paymentMethod: 'visa', lastFour: '1111' };
      await life.call('Bilal', `${path}/card`, { ...post, body });
      await life.call('Bilal', `${path}/resume`, post);
    },
  },
  {
    on: '2029-07-02',
    says: 'Sami ends Fiqh with May, and with it as-Salam, although June was paid for.',
    act: (life) => life.end('Sami', 'Fiqh', '2029-05', 'no-teacher'),
  },
];

interface ReportRule {
  readonly teacher: string;
  readonly from: string;
  readonly to: string;
  /** Months whose report comes by an event, or not at all. */
  readonly except: readonly string[];
}

const summers = ['2027-07', '2027-08', '2028-07', '2028-08', '2029-07', '2029-08'];
const ramadans = ['2027-02', '2028-02'];
const off = [...summers, ...ramadans];

/** The reports that come on the second of the next month. */
export const reports: Readonly<Record<string, ReportRule>> = {
  Qaida: { teacher: 'Tariq', from: '2026-09', to: '2027-06', except: [...off, '2026-12', '2027-01'] },
  Hifz: { teacher: 'Tariq', from: '2026-09', to: '2027-06', except: off },
  Fiqh: { teacher: 'Tahira', from: '2026-09', to: '2029-05', except: [...off, '2026-10', '2027-03'] },
  Tajwid: { teacher: 'Tariq', from: '2027-09', to: '2029-06', except: [...off, '2029-01'] },
  Sira: { teacher: 'Tariq', from: '2028-09', to: '2029-06', except: ['2029-01', '2029-02', '2029-03'] },
};
