import * as v from 'valibot';
import { CountryCode, GivenTime, Id, optionalText, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { say } from './messages.ts';
import { materialSorts, placeSorts, sorts } from './mirror/list-orders.ts';
import { classLists } from './school-year/class-states.ts';

/** `true` or `false` in an address. */
export const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])], say('choiceInvalid')),
  v.transform((value) => value === true || value === 'true'),
);

const paging = {
  page: v.optional(wholeNumber(1, 1_000_000), 1),
  limit: v.optional(wholeNumber(1, limits.maximumPageSize), limits.defaultPageSize),
};

const search = optionalText(limits.searchLength);

/** The parameter searches within texts, which may read whole tables. */
export function isSearchParameter(name: string): boolean {
  return name === 'search' || name === 'q';
}

/** `?page=&limit=` alone: lists of a class's reports, and others. */
export const PageQuery = v.strictObject(paging);

/** Materials of a class: newest first, or in the reading order. */
export const MaterialListQuery = v.strictObject({
  ...paging,
  sort: v.optional(v.picklist(materialSorts, say('choiceInvalid'))),
});

/** `?page=&limit=&search=`. */
export const SearchQuery = v.strictObject({ ...paging, search });

/**
 * Lists that grow with the whole installation, the newest row first. `asOf`: the list at that time, so that no row repeats on
 * the next page; the time of the first row of page 1.
 */
export const GrowingListQuery = v.strictObject({ ...paging, search, asOf: v.optional(GivenTime) });

/** Parameters of the tables of regions, madaris and classes: search, sponsor filter and order. */
export const SponsoredQuery = v.strictObject({
  ...paging,
  search,
  sponsored: v.optional(flag),
  sort: v.optional(v.picklist(placeSorts, say('choiceInvalid')), 'name'),
});

/** Regions; `mine=true` keeps a supervisor's own, `supervised=false` those without a supervisor (an admin's question). */
export const RegionListQuery = v.strictObject({
  ...SponsoredQuery.entries,
  country: v.optional(CountryCode),
  mine: v.optional(flag),
  supervised: v.optional(flag),
});

/** Madaris; `mine=true` keeps those of a supervisor's regions or of a teacher's or student's classes. */
export const MadrasaListQuery = v.strictObject({
  ...SponsoredQuery.entries,
  country: v.optional(CountryCode),
  mine: v.optional(flag),
  regionId: v.optional(Id),
});

/**
 * Classes; `mine=true` keeps a teacher's or student's own and those of a supervisor's regions. Ended ones are left out unless
 * `state` asks for them (class-states.ts).
 */
export const ClassListQuery = v.strictObject({
  ...SponsoredQuery.entries,
  country: v.optional(CountryCode),
  mine: v.optional(flag),
  regionId: v.optional(Id),
  madarisId: v.optional(Id),
  /** `false`: classes without a teacher, or without students. */
  taught: v.optional(flag),
  attended: v.optional(flag),
  offered: v.optional(flag),
  state: v.optional(v.picklist(classLists, say('choiceInvalid'))),
});

/** `?role=` beside search: lists of people. */
export const PeopleQuery = v.strictObject({
  ...paging,
  search,
  role: v.optional(v.picklist(['student', 'supervisor', 'sponsor', 'teacher'], say('choiceInvalid'))),
  sort: v.optional(v.picklist(sorts, say('choiceInvalid')), 'name'),
});

/** People of a madrasa, or of one of its classes. */
export const MadrasaPeopleQuery = v.strictObject({ ...PeopleQuery.entries, classId: v.optional(Id) });

/**
 * All people: of a region, madrasa or class, or those who are not in a class yet. `hasPassword=false` keeps people without a
 * password, `former=true` those who were in a class and are in none now, `former=false` everyone else.
 */
export const UserListQuery = v.strictObject({
  ...MadrasaPeopleQuery.entries,
  regionId: v.optional(Id),
  madarisId: v.optional(Id),
  notInClass: v.optional(Id),
  hasPassword: v.optional(flag),
  former: v.optional(flag),
});

/** Data beside the rows of a list. */
export const ListMeta = v.object({ totalItems: v.number(), page: v.number(), limit: v.number() });
export type ListMeta = v.InferOutput<typeof ListMeta>;

/** The answer of a list: rows and their meta. */
export function listOf<TRow extends v.GenericSchema>(row: TRow) {
  return v.object({ data: v.array(row), meta: ListMeta });
}

/** The answer with one object. */
export function oneOf<TRow extends v.GenericSchema>(row: TRow) {
  return v.object({ data: row });
}
