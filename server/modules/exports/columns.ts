import type { AuditEntry } from '#contract/entities/audit-entry.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { User } from '#contract/entities/user.ts';
import { dayOf } from '#contract/month.ts';
import { tableWords } from '#server/tables/words.ts';
import { type Columns, leftOut } from './columns-of.ts';

export const userColumns: Columns<User> = {
  id: leftOut,
  fullName: 'fullName',
  email: 'email',
  phone: 'phone',
  phoneNumber: leftOut,
  address: 'address',
  role: { role: (role, language) => tableWords(language).roles[role] },
  regionId: leftOut,
  region: { region: (region) => region?.name ?? '' },
  classIds: leftOut,
  version: leftOut,
  createdDate: { createdDate: dayOf },
};

export const regionColumns: Columns<Region> = {
  id: leftOut,
  name: 'name',
  description: 'description',
  address: 'address',
  country: { country: (country) => country ?? '' },
  placeName: 'placeName',
  totalPrice: 'totalPrice',
  openDollars: leftOut,
  supervisorId: leftOut,
  dueDay: 'dueDay',
  totalMadrasas: 'totalMadaris',
  totalClasses: 'totalClasses',
  totalTeachers: 'totalTeachers',
  totalStudents: 'totalStudents',
  sponsoredMadaris: leftOut,
  sponsoredClasses: leftOut,
  sponsoredPercentage: 'sponsoredPercentage',
  sponsorBy: 'sponsorBy',
  partlySponsoredBy: leftOut,
  version: leftOut,
  createdDate: leftOut,
};

export const madrasaColumns: Columns<Madrasa> = {
  id: leftOut,
  name: 'name',
  address: 'address',
  picture: leftOut,
  regionId: leftOut,
  region: { region: ({ name }) => name },
  description: 'description',
  totalPrice: 'totalPrice',
  openDollars: leftOut,
  totalMadaris: leftOut,
  totalClasses: 'totalClasses',
  totalTeachers: 'totalTeachers',
  totalStudents: 'totalStudents',
  sponsoredMadaris: leftOut,
  sponsoredClasses: leftOut,
  percentageSponsored: leftOut,
  sponsoredPercentage: 'sponsoredPercentage',
  sponsorBy: 'sponsorBy',
  partlySponsoredBy: leftOut,
  version: leftOut,
  createdDate: leftOut,
};

export const classColumns: Columns<Class> = {
  id: leftOut,
  name: 'name',
  description: 'description',
  madarisId: leftOut,
  madaris: { madrasa: ({ name }) => name },
  monthlyPrice: 'monthlyPrice',
  studentCount: leftOut,
  totalTeachers: 'totalTeachers',
  totalStudents: 'totalStudents',
  totalMaterials: leftOut,
  reports: 'reports',
  lastReportDate: leftOut,
  monthsReceived: leftOut,
  openDollars: leftOut,
  sponsoredPercentage: 'sponsoredPercentage',
  sponsorBy: 'sponsorBy',
  sponsor: leftOut,
  partlySponsoredBy: leftOut,
  version: leftOut,
  createdDate: leftOut,
};

export const auditColumns: Columns<AuditEntry> = {
  id: leftOut,
  at: 'at',
  user: { user: (user) => user?.fullName ?? '' },
  action: 'action',
  objectType: 'objectType',
  objectId: leftOut,
  objectName: 'objectName',
  changes: leftOut,
};
