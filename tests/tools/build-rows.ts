import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Material } from '#contract/entities/material.ts';
import type { MirroredRows, MirroredTable } from '#contract/entities/mirrored.ts';
import type { Region } from '#contract/entities/region.ts';
import { newReport, type Report } from '#contract/entities/report.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import type { User } from '#contract/entities/user.ts';

/** A well-formed id, the same for the same number. */
export function idOf(number: number): string {
  return `0199d000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

const stamps = { version: 1, createdDate: '2026-01-01T00:00:00.000Z' };

export function buildRegion(overrides: Partial<Region> = {}): Region {
  return {
    id: idOf(1),
    name: 'Azilal',
    otherName: '',
    description: '',
    address: 'Old Gate 1',
    country: null,
    placeName: '',
    totalPrice: 400,
    supervisorId: null,
    dueDay: 5,
    totalMadrasas: 0,
    totalClasses: 0,
    totalStudents: 0,
    totalTeachers: 0,
    sponsoredMadaris: 0,
    sponsoredClasses: 0,
    hasEnded: false,
    pastDueDays: [],
    monthsOff: [],
    sponsoredPercentage: 0,
    openDollars: 400,
    sponsorBy: null,
    partlySponsoredBy: null,
    ...stamps,
    ...overrides,
  };
}

export function buildMadrasa(overrides: Partial<Madrasa> = {}): Madrasa {
  const regionId = overrides.regionId ?? idOf(1);
  return {
    id: idOf(100),
    name: 'Madrasat al-Noor',
    otherName: '',
    address: 'Old Gate 68',
    description: '',
    picture: null,
    regionId,
    region: { id: regionId, name: 'Azilal', otherName: '', country: null, placeName: '' },
    totalPrice: 400,
    totalMadaris: 1,
    totalClasses: 0,
    totalTeachers: 0,
    totalStudents: 0,
    sponsoredMadaris: 0,
    sponsoredClasses: 0,
    hasEnded: false,
    pastDueDays: [],
    monthsOff: [],
    percentageSponsored: 0,
    sponsoredPercentage: 0,
    openDollars: 400,
    sponsorBy: null,
    partlySponsoredBy: null,
    ...stamps,
    ...overrides,
  };
}

export function buildClass(overrides: Partial<Class> = {}): Class {
  const madarisId = overrides.madarisId ?? idOf(100);
  return {
    id: idOf(200),
    name: 'Arabic Language 1',
    otherName: '',
    description: 'For beginners',
    monthlyPrice: 40,
    madarisId,
    madaris: {
      id: madarisId,
      name: 'Madrasat al-Noor',
      otherName: '',
      address: 'Old Gate 68',
      picture: null,
      regionId: idOf(1),
      country: null,
      placeName: '',
    },
    studentCount: 0,
    totalStudents: 0,
    totalTeachers: 0,
    totalMaterials: 0,
    firstMonth: '2026-01',
    lastMonth: null,
    memberUntil: null,
    untaughtSince: null,
    unattendedSince: null,
    endedReason: null,
    endedNote: '',
    successorId: null,
    pastDueDays: [],
    monthsOff: [],
    reports: 0,
    sponsoredPercentage: 0,
    openDollars: 40,
    lastReportDate: null,
    monthsReceived: 0,
    sponsor: null,
    sponsorBy: null,
    partlySponsoredBy: null,
    ...stamps,
    ...overrides,
  };
}

export function buildMaterial(overrides: Partial<Material> = {}): Material {
  return {
    id: idOf(300),
    classId: idOf(200),
    title: 'The entity message',
    description: '',
    fileUrl: '/api/v1/files/materials/1.pdf',
    fileId: idOf(301),
    fileName: 'The entity message.pdf',
    fileType: 'PDF',
    fileSize: 3,
    fileHash: '0'.repeat(64),
    picture: null,
    sentHash: null,
    position: 0,
    ...stamps,
    ...overrides,
  };
}

export function buildUser(overrides: Partial<User> = {}): User {
  return {
    id: idOf(400),
    fullName: 'Amina Tazi',
    email: 'amina@sanad.example',
    signInName: null,
    contactEmail: '',
    phone: '0600',
    phoneNumber: '0600',
    address: '',
    role: 'teacher',
    regionId: null,
    region: null,
    classIds: [],
    formerMonths: null,
    signInUntil: null,
    ...stamps,
    ...overrides,
  };
}

function buildReport(overrides: Partial<Report> = {}): Report {
  return { ...buildMaterial(), ...newReport, month: '2025-12', authorId: null, ...overrides };
}

export function buildSponsorship(overrides: Partial<Sponsorship> = {}): Sponsorship {
  return {
    id: idOf(500),
    sponsor: null,
    type: 'class',
    typeId: idOf(200),
    name: 'Arabic Language 1',
    madrasaName: 'Madrasat al-Noor',
    regionId: idOf(1),
    regionName: 'Azilal',
    amount: 20,
    price: 40,
    state: 'active',
    pausedBecause: null,
    paymentMethod: 'visa',
    lastFour: '4242',
    autoCharge: true,
    givingKind: null,
    onBehalfOf: '',
    readsReports: true,
    nextAmount: null,
    nextMonth: null,
    nextChargeDate: null,
    due: null,
    holdsUntil: null,
    startedDate: null,
    pausedDate: null,
    cancelledDate: null,
    ...stamps,
    ...overrides,
  };
}

/** A row of each table of the mirror; unknown fields in `overrides` do no harm. */
export const rowBuilders: { readonly [TTable in MirroredTable]: (overrides: object) => MirroredRows[TTable] } = {
  regions: buildRegion,
  madaris: buildMadrasa,
  classes: buildClass,
  materials: buildMaterial,
  reports: buildReport,
  users: buildUser,
  sponsorships: buildSponsorship,
};
