import type { AuditEntry } from '#contract/entities/audit-entry.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { User } from '#contract/entities/user.ts';
import { nameFor } from '#contract/language/place-names.ts';
import { dayOf } from '#contract/month.ts';
import { textsOf } from '#server/words/words.ts';
import { type Columns, leftOut } from './columns-of.ts';

export const userColumns: Columns<User> = {
  fullName: 'fullName',
  email: 'email',
  signInName: 'signInName',
  phone: 'phone',
  address: 'address',
  role: { role: (role, language) => textsOf(language, 'tables').roles[role] },
  region: { region: (region, language) => (region ? nameFor(region, language) : '') },
  createdDate: { createdDate: dayOf },
  contactEmail: 'contactEmail',
  ...leftOut('id', 'phoneNumber', 'regionId', 'classIds', 'version', 'formerMonths', 'signInUntil'),
};

/** Columns of regions, madaris and classes that no table shows. */
const ofAllPlaces = leftOut(
  'id',
  'openDollars',
  'partlySponsoredBy',
  'version',
  'createdDate',
  'pastDueDays',
  'monthsOff',
);

export const regionColumns: Columns<Region> = {
  name: 'name',
  otherName: 'otherName',
  description: 'description',
  address: 'address',
  country: { country: (country) => country ?? '' },
  placeName: 'placeName',
  totalPrice: 'totalPrice',
  dueDay: 'dueDay',
  totalMadrasas: 'totalMadaris',
  totalClasses: 'totalClasses',
  totalTeachers: 'totalTeachers',
  totalStudents: 'totalStudents',
  sponsoredPercentage: 'sponsoredPercentage',
  sponsorBy: 'sponsorBy',
  ...ofAllPlaces,
  ...leftOut('supervisorId', 'sponsoredMadaris', 'sponsoredClasses', 'hasEnded'),
};

export const madrasaColumns: Columns<Madrasa> = {
  name: 'name',
  otherName: 'otherName',
  address: 'address',
  region: { region: nameFor },
  description: 'description',
  totalPrice: 'totalPrice',
  totalClasses: 'totalClasses',
  totalTeachers: 'totalTeachers',
  totalStudents: 'totalStudents',
  sponsoredPercentage: 'sponsoredPercentage',
  sponsorBy: 'sponsorBy',
  ...ofAllPlaces,
  ...leftOut('picture', 'regionId', 'totalMadaris', 'sponsoredMadaris', 'sponsoredClasses'),
  ...leftOut('percentageSponsored', 'hasEnded'),
};

export const classColumns: Columns<Class> = {
  name: 'name',
  otherName: 'otherName',
  description: 'description',
  madaris: { madrasa: nameFor },
  monthlyPrice: 'monthlyPrice',
  totalTeachers: 'totalTeachers',
  totalStudents: 'totalStudents',
  reports: 'reports',
  firstMonth: { firstMonth: (month) => month ?? '' },
  lastMonth: { lastMonth: (month) => month ?? '' },
  sponsoredPercentage: 'sponsoredPercentage',
  sponsorBy: 'sponsorBy',
  ...ofAllPlaces,
  ...leftOut('madarisId', 'studentCount', 'totalMaterials', 'lastReportDate', 'monthsReceived', 'sponsor'),
  ...leftOut('endedReason', 'endedNote', 'successorId', 'memberUntil', 'untaughtSince', 'unattendedSince'),
};

export const auditColumns: Columns<AuditEntry> = {
  at: 'at',
  user: { user: (user) => user?.fullName ?? '' },
  action: 'action',
  objectType: 'objectType',
  objectName: 'objectName',
  ...leftOut('id', 'objectId', 'changes'),
};
