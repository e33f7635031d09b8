import type { Class } from '#contract/entities/class.ts';
import { subjects } from '../school/subjects.ts';

const classesPerMadrasa = 13;

/**
 * One class of a large school system; the same number gives the same class. There are eight subjects, so many classes share
 * words.
 */
export function classOf(number: number): Class {
  const { name, description } = subjects[number % subjects.length] ?? subjects[0];
  const madrasa = Math.floor(number / classesPerMadrasa);
  const madarisId = idOf(1, madrasa);
  return {
    id: idOf(2, number),
    name: `${name} ${number}`,
    otherName: '',
    description,
    monthlyPrice: 30 + (number % 20),
    madarisId,
    madaris: {
      id: madarisId,
      name: `Madrasa ${madrasa}`,
      otherName: '',
      address: `Street ${madrasa}`,
      picture: null,
      regionId: idOf(0, 1),
      country: 'MA',
      placeName: 'Azilal',
    },
    studentCount: 20,
    totalStudents: 20,
    totalTeachers: 1,
    totalMaterials: 12,
    firstMonth: '2025-09',
    lastMonth: null,
    memberUntil: null,
    untaughtSince: null,
    unattendedSince: null,
    endedReason: null,
    endedNote: '',
    successorId: null,
    pastDueDays: [],
    monthsOff: [],
    reports: 3,
    lastReportDate: null,
    monthsReceived: 3,
    openDollars: 30 + (number % 20),
    sponsoredPercentage: 0,
    sponsorBy: number % 5 === 0 ? 'A sponsor' : null,
    sponsor: number % 5 === 0 ? 'A sponsor' : null,
    partlySponsoredBy: null,
    version: 1,
    createdDate: new Date(timeOf(number)).toISOString(),
  };
}

/** Like UUIDs of version 7: a minute apart, followed by pseudo-random digits. */
function idOf(kind: number, number: number): string {
  const time = timeOf(number).toString(16).padStart(12, '0');
  const random = Math.imul(number + 1, 2_654_435_761) >>> 0;
  const tail = `${kind}${random.toString(16).padStart(8, '0')}`.padEnd(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${String(random % 1_000).padStart(3, '0')}-a000-${tail}`;
}

function timeOf(number: number): number {
  return Date.UTC(2026, 0, 1) + number * 60_000;
}
