import type { AuditEntry } from '#contract/entities/audit-entry.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { User } from '#contract/entities/user.ts';
import { dayOf } from '#contract/month.ts';
import type { Language } from '#server/http/problems/language.ts';
import { type ColumnName, tableWords } from '#server/tables/words.ts';
import type { Cell } from '#server/tables/write-table.ts';

/** The columns of a table: what each is called, and what it holds of a row. */
export type Columns<TRow> = readonly (readonly [ColumnName, (row: TRow, language: Language) => Cell])[];

export const userColumns: Columns<User> = [
  ['fullName', ({ fullName }) => fullName],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['address', ({ address }) => address],
  ['role', ({ role }, language) => tableWords(language).roles[role]],
  ['region', ({ region }) => region?.name ?? ''],
  ['createdDate', ({ createdDate }) => dayOf(createdDate)],
];

export const regionColumns: Columns<Region> = [
  ['name', ({ name }) => name],
  ['description', ({ description }) => description],
  ['address', ({ address }) => address],
  ['totalPrice', ({ totalPrice }) => totalPrice],
  ['dueDay', ({ dueDay }) => dueDay],
  ['totalMadaris', ({ totalMadrasas }) => totalMadrasas],
  ['totalClasses', ({ totalClasses }) => totalClasses],
  ['totalTeachers', ({ totalTeachers }) => totalTeachers],
  ['totalStudents', ({ totalStudents }) => totalStudents],
  ['sponsoredPercentage', ({ sponsoredPercentage }) => sponsoredPercentage],
  ['sponsorBy', ({ sponsorBy }) => sponsorBy ?? ''],
];

export const madrasaColumns: Columns<Madrasa> = [
  ['name', ({ name }) => name],
  ['address', ({ address }) => address],
  ['region', ({ region }) => region.name],
  ['totalPrice', ({ totalPrice }) => totalPrice],
  ['totalClasses', ({ totalClasses }) => totalClasses],
  ['totalTeachers', ({ totalTeachers }) => totalTeachers],
  ['totalStudents', ({ totalStudents }) => totalStudents],
  ['sponsoredPercentage', ({ sponsoredPercentage }) => sponsoredPercentage],
  ['sponsorBy', ({ sponsorBy }) => sponsorBy ?? ''],
];

export const classColumns: Columns<Class> = [
  ['name', ({ name }) => name],
  ['description', ({ description }) => description],
  ['madrasa', ({ madaris }) => madaris.name],
  ['monthlyPrice', ({ monthlyPrice }) => monthlyPrice],
  ['totalTeachers', ({ totalTeachers }) => totalTeachers],
  ['totalStudents', ({ totalStudents }) => totalStudents],
  ['reports', ({ reports }) => reports],
  ['sponsoredPercentage', ({ sponsoredPercentage }) => sponsoredPercentage],
  ['sponsorBy', ({ sponsorBy }) => sponsorBy ?? ''],
];

export const auditColumns: Columns<AuditEntry> = [
  ['at', ({ at }) => at],
  ['user', ({ user }) => user?.fullName ?? ''],
  ['action', ({ action }) => action],
  ['objectType', ({ objectType }) => objectType],
  ['objectName', ({ objectName }) => objectName ?? ''],
];
