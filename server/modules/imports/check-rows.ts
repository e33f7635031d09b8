import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { ImportKind } from '#contract/entities/import.ts';
import { ClassFields } from '#contract/forms/class-form.ts';
import { MadrasaFields } from '#contract/forms/madrasa-form.ts';
import { UserFields } from '#contract/forms/user-forms.ts';
import type { PlaceNames } from '#contract/language/place-names.ts';
import { say } from '#contract/messages.ts';
import { hasRegion } from '#contract/rights/roles.ts';
import { fold } from '#contract/text/folding.ts';
import { cleanEmail } from '#contract/typed/email-text.ts';
import { isInOtherScript } from '#contract/typed/other-name.ts';
import { classesInScope, madarisInScope, regionsInScope, usersInScope } from '#server/access/scope.ts';
import type { ImportedPassword } from '#server/db/schema/imports.ts';
import { classes, classMembers, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';
import { newId } from '#server/new-id.ts';
import { namedPeople } from './named-people.ts';
import { naming, type RowErrors } from './row-errors.ts';
import { amountError, emailError, fullNameOf, roleOf } from './typed-values.ts';

type Asking = Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>;
type Values = Readonly<Record<string, string>>;
type Password = ImportedPassword | null;
/** By field, for a field without a column. */
type Defaults = Values;

export interface CheckedRow {
  readonly action: 'add' | 'change' | 'skip' | 'wrong';
  readonly errors: RowErrors;
  readonly changes: string[];
  readonly entityId: string | null;
  readonly form: Record<string, unknown> | null;
}

/** Checks rows one after the other and remembers earlier ones, so that none is added twice. */
export type CheckRow = (row: { number: number; values: Values; password: Password }) => CheckedRow;

/** The keys by which people are found: cleaned addresses, and the full names of people without one. */
interface Named {
  readonly emails: readonly string[];
  readonly names: readonly string[];
}

/** Reads the places and people that rows of a kind may name, within the importer's reach. */
export async function rowChecker(
  call: Asking,
  kind: ImportKind,
  { emails, names, hasClasses, defaults }: Named & { hasClasses: boolean; defaults: Defaults },
): Promise<CheckRow> {
  const places = await readPlaces(call, hasClasses);
  if (kind === 'users') return userChecker(call, places, { emails, names, defaults });
  return kind === 'madaris' ? madrasaChecker(call, places, defaults) : classChecker(call, places);
}

const madrasa = v.pipe(
  v.pick(MadrasaFields, ['name', 'otherName', 'address', 'totalPrice']),
  v.forward(
    v.check((form) => isInOtherScript(form), say('otherNameScript')),
    ['otherName'],
  ),
);
const group = v.pipe(
  v.pick(ClassFields, ['name', 'otherName', 'description', 'monthlyPrice']),
  v.forward(
    v.check((form) => isInOtherScript(form), say('otherNameScript')),
    ['otherName'],
  ),
);
const person = v.pick(UserFields, ['fullName', 'email', 'contactEmail', 'phone', 'address', 'role']);

async function userChecker(
  call: Asking,
  places: Places,
  { emails, names, defaults }: Named & { defaults: Defaults },
): Promise<CheckRow> {
  const named = await namedPeople(call, names);
  const known = new Map<string, typeof users.$inferSelect>();
  for (let first = 0; first < emails.length; first += 1_000) {
    const rows = await call.db
      .select()
      .from(users)
      .where(inArray(users.email, emails.slice(first, first + 1_000)));
    for (const row of rows) if (row.email !== null) known.set(row.email, row);
  }
  const ids = [...known.values(), ...named.people].map(({ id }) => id);
  const managed = new Set(
    (ids.length === 0
      ? []
      : await call.db
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, ids), usersInScope(call)))
    ).map(({ id }) => id),
  );
  const memberships = new Set(
    ids.length === 0
      ? []
      : (await call.db.select().from(classMembers).where(inArray(classMembers.userId, ids))).map(
          ({ userId, classId }) => `${userId} ${classId}`,
        ),
  );
  const seen = new Map<string, number>();
  // People who share a name match one row each, in the order of their creation.
  const met = new Set<string>();
  return ({ number, values: cells, password }) => {
    const values: Values = { ...defaults, ...cells, fullName: fullNameOf(cells) };
    const role = roleOf(values.role ?? '');
    const email = cleanEmail(values.email ?? '');
    const hasNone = email === '' && role !== undefined && hasRegion(role);
    const { output, errors } = check(person, { ...values, role, ...(hasNone && { email: null }) });
    if (!role && values.role?.trim()) errors.role = naming('roleUnknown', values.role.trim());
    if (errors.email) errors.email = emailError(values.email ?? '');
    if (errors.contactEmail) errors.contactEmail = emailError(values.contactEmail ?? '');
    if (call.reach !== 'all' && role && !hasRegion(role)) errors.role ??= 'choiceInvalid';
    const broken = role && password?.broken[role];
    if (broken) errors.password = broken;
    else if (password?.isPin && !hasNone) errors.password = 'pinNeedsName';
    const found = known.get(email);
    // An address of a person out of reach is not revealed: the row is tried like a new one, and fails then.
    const withAddress = found && managed.has(found.id) ? found : undefined;
    const group = places.classOf(values, errors);
    if (group && role && !hasRegion(role)) errors.class ??= 'classForSchoolPeople';
    const regionId = role && hasRegion(role) ? regionFor(values.region ?? '', group, errors, !withAddress) : null;
    const isMember = (id: string) => !group || memberships.has(`${id} ${group.id}`);
    const before = hasNone
      ? named.find(
          values.fullName ?? '',
          (one) => !met.has(one.id) && one.role === role && one.regionId === regionId && isMember(one.id),
        )
      : withAddress;
    const earlier = seen.get(email);
    if (email !== '' && earlier !== undefined) errors.email = { key: 'emailOfRow', row: earlier };
    else seen.set(email, number);
    if (!output || Object.keys(errors).length > 0) return wrong(errors);
    if (hasNone && before) met.add(before.id);
    const place = group && { classId: group.id };
    const signInName = hasNone ? (before?.signInName ?? named.newName(output.fullName)) : undefined;
    const names = signInName === undefined ? {} : { signInName };
    if (!before) return added({ ...output, regionId, ...place, ...names });
    const { fullName, contactEmail = '', phone, address } = output;
    const form = { fullName, contactEmail, phone, address, ...place };
    const classId = group && memberships.has(`${before.id} ${group.id}`) ? group.id : null;
    const result = compared(before.id, form, { ...before, classId }, ['contactEmail', 'phone', 'address']);
    return { ...result, form: { ...result.form, ...names } };
  };

  /** Without a named region, a person who joins a class belongs to its region. */
  function regionFor(name: string, group: FoundClass | undefined, errors: RowErrors, isNew: boolean) {
    return name === '' && group ? group.regionId : places.region(name, errors, isNew);
  }
}

async function madrasaChecker(call: Asking, places: Places, defaults: Defaults): Promise<CheckRow> {
  const rows = await call.db.select().from(madaris).where(madarisInScope(call));
  const known = byNames(rows, ({ regionId }) => regionId);
  const seen = new Map<string, number>();
  return ({ number, values: cells }) => {
    const values: Values = { ...defaults, ...cells };
    const { output, errors } = check(madrasa, values);
    const unread = amountError(values.totalPrice ?? '');
    if (unread) errors.totalPrice = unread;
    const regionId = places.region(values.region ?? '', errors, true);
    const key = `${regionId} ${fold(output?.name ?? '')}`;
    const earlier = seen.get(key);
    if (output && earlier !== undefined) errors.name = { key: 'nameOfRow', row: earlier };
    else if (output) seen.set(key, number);
    if (!output || Object.keys(errors).length > 0) return wrong(errors);
    const before = known.get(key);
    const form = { ...output, ...namesOf(output, before), regionId };
    const stored = before && { ...before, totalPrice: before.totalPriceCents / 100 };
    return stored ? compared(stored.id, form, stored, ['otherName']) : added(form);
  };
}

async function classChecker(call: Asking, places: Places): Promise<CheckRow> {
  const rows = await call.db.select().from(classes).where(classesInScope(call));
  const known = byNames(rows, ({ madrasaId }) => madrasaId);
  const seen = new Map<string, number>();
  return ({ number, values }) => {
    const { output, errors } = check(group, values);
    const unread = amountError(values.monthlyPrice ?? '');
    if (unread) errors.monthlyPrice = unread;
    const madarisId = places.madrasa(values.madrasa ?? '', values.region ?? '', errors);
    const key = `${madarisId} ${fold(output?.name ?? '')}`;
    const earlier = seen.get(key);
    if (output && earlier !== undefined) errors.name = { key: 'nameOfRow', row: earlier };
    else if (output) seen.set(key, number);
    if (!output || Object.keys(errors).length > 0) return wrong(errors);
    const before = known.get(key);
    const form = { ...output, ...namesOf(output, before), madarisId };
    const stored = before && { ...before, madarisId: before.madrasaId, monthlyPrice: before.monthlyPriceCents / 100 };
    return stored ? compared(stored.id, form, stored, ['otherName']) : added(form);
  };
}

interface StoredNames {
  readonly name: string;
  readonly otherName: string;
}

/** Places of an import by each of their names, as they are compared, within the place that they are in. */
function byNames<TRow extends StoredNames>(rows: readonly TRow[], placeOf: (row: TRow) => string) {
  const keys = (row: TRow) => [row.otherName, row.name].filter((name) => name !== '');
  return new Map<string, TRow>(rows.flatMap((row) => keys(row).map((name) => [`${placeOf(row)} ${fold(name)}`, row])));
}

/** A list in another script names places by their second name: it changes no first one. */
function namesOf(typed: PlaceNames, before: StoredNames | undefined): PlaceNames {
  const { name, otherName = '' } = typed;
  const isBySecond = before !== undefined && fold(before.name) !== fold(name);
  return isBySecond ? { name: before.name, otherName: name } : { name, otherName };
}

interface FoundClass {
  readonly id: string;
  readonly regionId: string;
}

type Places = Awaited<ReturnType<typeof readPlaces>>;

/** Finds regions, madaris and, on request, classes within the reach by their names. */
async function readPlaces(call: Asking, hasClasses: boolean) {
  const own = await call.db
    .select({ id: regions.id, name: regions.name, otherName: regions.otherName })
    .from(regions)
    .where(regionsInScope(call));
  const schools = await call.db
    .select({ id: madaris.id, name: madaris.name, otherName: madaris.otherName, regionId: madaris.regionId })
    .from(madaris)
    .where(madarisInScope(call));
  const only = call.reach !== 'all' && own.length === 1 ? own[0]?.id : undefined;
  const byRegion = new Map(own.flatMap((region) => foldedNames(region).map((name) => [name, region.id] as const)));
  const bySchool = new Map<string, typeof schools>();
  for (const school of schools) {
    for (const name of foldedNames(school)) bySchool.set(name, [...(bySchool.get(name) ?? []), school]);
  }
  const groups = hasClasses
    ? await call.db
        .select({
          id: classes.id,
          name: classes.name,
          otherName: classes.otherName,
          madrasaId: madaris.id,
          regionId: madaris.regionId,
        })
        .from(classes)
        .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
        .where(classesInScope(call))
    : [];
  const byGroup = new Map<string, typeof groups>();
  for (const group of groups) {
    for (const name of foldedNames(group)) byGroup.set(name, [...(byGroup.get(name) ?? []), group]);
  }
  return {
    /** The class that a person joins; undefined if the row names none, or an ambiguous one. */
    classOf({ class: name = '', madrasa = '', region = '' }: Values, errors: RowErrors): FoundClass | undefined {
      const regionId = region === '' ? undefined : byRegion.get(fold(region));
      if (madrasa !== '' && !bySchool.has(fold(madrasa))) errors.madrasa = 'madrasaUnknown';
      if (name === '' || errors.madrasa) return undefined;
      const found = (byGroup.get(fold(name)) ?? []).filter(
        (one) =>
          (madrasa === '' || bySchool.get(fold(madrasa))?.some(({ id }) => id === one.madrasaId)) &&
          (region === '' || one.regionId === regionId),
      );
      if (found.length !== 1) errors.class = found.length === 0 ? 'classUnknown' : 'classTwice';
      return found.length === 1 ? found[0] : undefined;
    },
    region(name: string, errors: RowErrors, isRequired: boolean): string | null {
      if (name === '' && only) return only;
      const found = byRegion.get(fold(name));
      if (name === '' && isRequired) errors.region = 'regionRequired';
      else if (name !== '' && !found) errors.region = 'regionUnknown';
      return found ?? null;
    },
    madrasa(name: string, region: string, errors: RowErrors): string | null {
      const regionId = region === '' ? undefined : byRegion.get(fold(region));
      const found = (bySchool.get(fold(name)) ?? []).filter((one) => region === '' || one.regionId === regionId);
      if (name === '') errors.madrasa = 'madrasaRequired';
      else if (found.length !== 1) errors.madrasa = found.length === 0 ? 'madrasaUnknown' : 'madrasaTwice';
      return found[0]?.id ?? null;
    },
  };
}

function foldedNames({ name, otherName }: StoredNames): string[] {
  return [...new Set([name, otherName].filter((each) => each !== '').map((each) => fold(each)))];
}

function check<TSchema extends v.GenericSchema>(schema: TSchema, values: Record<string, unknown>) {
  const entries = (schema as unknown as { entries: object }).entries;
  const input = Object.fromEntries(Object.entries(values).filter(([field]) => field in entries));
  const result = v.safeParse(schema, input);
  const errors: RowErrors = {};
  for (const issue of result.issues ?? []) errors[String(issue.path?.[0]?.key ?? '')] ??= issue.message;
  return { output: result.success ? (result.output as v.InferOutput<TSchema>) : undefined, errors };
}

function wrong(errors: RowErrors): CheckedRow {
  return { action: 'wrong', errors, changes: [], entityId: null, form: null };
}

function added(form: Record<string, unknown>): CheckedRow {
  return { action: 'add', errors: {}, changes: [], entityId: newId(), form };
}

/** @param optional fields that keep their value if the file has nothing in them */
function compared(
  id: string,
  form: Record<string, unknown>,
  before: Record<string, unknown>,
  optional: readonly string[] = [],
): CheckedRow {
  const given = Object.entries(form).filter(([field, value]) => !(optional.includes(field) && value === ''));
  const changes = given.filter(([field, value]) => before[field] !== value).map(([field]) => field);
  const action = changes.length > 0 ? 'change' : 'skip';
  return { action, errors: {}, changes, entityId: id, form: Object.fromEntries(given) };
}
