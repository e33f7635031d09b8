import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { ImportKind } from '#contract/entities/import.ts';
import { ClassForm } from '#contract/forms/class-form.ts';
import { MadrasaForm } from '#contract/forms/madrasa-form.ts';
import { UserFields } from '#contract/forms/user-forms.ts';
import { hasRegion } from '#contract/rights/roles.ts';
import { fold } from '#contract/text/folding.ts';
import { cleanEmail } from '#contract/typed/email-text.ts';
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
/** By field, for a field that no column is taken for. */
type Defaults = Values;

export interface CheckedRow {
  readonly action: 'add' | 'change' | 'skip' | 'wrong';
  readonly errors: RowErrors;
  readonly changes: string[];
  readonly entityId: string | null;
  readonly form: Record<string, unknown> | null;
}

/** Checks rows one after the other; knows those before, so that none is added twice. */
export type CheckRow = (row: { number: number; values: Values; password: Password }) => CheckedRow;

/** By what people are found: cleaned addresses, and the full names of those without one. */
interface Named {
  readonly emails: readonly string[];
  readonly names: readonly string[];
}

/** Reads what the rows of a kind may name, within the reach of whoever imports. */
export async function rowChecker(
  call: Asking,
  kind: ImportKind,
  { emails, names, hasClasses, defaults }: Named & { hasClasses: boolean; defaults: Defaults },
): Promise<CheckRow> {
  const places = await readPlaces(call, hasClasses);
  if (kind === 'users') return userChecker(call, places, { emails, names, defaults });
  return kind === 'madaris' ? madrasaChecker(call, places, defaults) : classChecker(call, places);
}

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
  // Namesakes of a list are as many people as rows: each row finds one of those who are there, in the order in which they came.
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
    // Whether someone out of reach has this address is not said: the row is tried like a new one, and fails then.
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

  /** Where the file names none, whoever joins a class is of its region. */
  function regionFor(name: string, group: FoundClass | undefined, errors: RowErrors, isNew: boolean) {
    return name === '' && group ? group.regionId : places.region(name, errors, isNew);
  }
}

async function madrasaChecker(call: Asking, places: Places, defaults: Defaults): Promise<CheckRow> {
  const rows = await call.db.select().from(madaris).where(madarisInScope(call));
  const known = new Map(rows.map((row) => [`${row.regionId} ${fold(row.name)}`, row]));
  const seen = new Map<string, number>();
  return ({ number, values: cells }) => {
    const values: Values = { ...defaults, ...cells };
    const { output, errors } = check(v.pick(MadrasaForm, ['name', 'address', 'totalPrice']), values);
    const unread = amountError(values.totalPrice ?? '');
    if (unread) errors.totalPrice = unread;
    const regionId = places.region(values.region ?? '', errors, true);
    const key = `${regionId} ${fold(output?.name ?? '')}`;
    const earlier = seen.get(key);
    if (output && earlier !== undefined) errors.name = { key: 'nameOfRow', row: earlier };
    else if (output) seen.set(key, number);
    if (!output || Object.keys(errors).length > 0) return wrong(errors);
    const before = known.get(key);
    const form = { ...output, regionId };
    return before ? compared(before.id, form, { ...before, totalPrice: before.totalPriceCents / 100 }) : added(form);
  };
}

async function classChecker(call: Asking, places: Places): Promise<CheckRow> {
  const rows = await call.db.select().from(classes).where(classesInScope(call));
  const known = new Map(rows.map((row) => [`${row.madrasaId} ${fold(row.name)}`, row]));
  const seen = new Map<string, number>();
  return ({ number, values }) => {
    const { output, errors } = check(v.pick(ClassForm, ['name', 'description', 'monthlyPrice']), values);
    const unread = amountError(values.monthlyPrice ?? '');
    if (unread) errors.monthlyPrice = unread;
    const madarisId = places.madrasa(values.madrasa ?? '', values.region ?? '', errors);
    const key = `${madarisId} ${fold(output?.name ?? '')}`;
    const earlier = seen.get(key);
    if (output && earlier !== undefined) errors.name = { key: 'nameOfRow', row: earlier };
    else if (output) seen.set(key, number);
    if (!output || Object.keys(errors).length > 0) return wrong(errors);
    const before = known.get(key);
    const form = { ...output, madarisId };
    const stored = before && { ...before, madarisId: before.madrasaId, monthlyPrice: before.monthlyPriceCents / 100 };
    return stored ? compared(stored.id, form, stored) : added(form);
  };
}

interface FoundClass {
  readonly id: string;
  readonly regionId: string;
}

type Places = Awaited<ReturnType<typeof readPlaces>>;

/** Finds regions, madaris and, where they are asked for, classes of the reach by their names. */
async function readPlaces(call: Asking, hasClasses: boolean) {
  const own = await call.db.select({ id: regions.id, name: regions.name }).from(regions).where(regionsInScope(call));
  const schools = await call.db
    .select({ id: madaris.id, name: madaris.name, regionId: madaris.regionId })
    .from(madaris)
    .where(madarisInScope(call));
  const only = call.reach !== 'all' && own.length === 1 ? own[0]?.id : undefined;
  const byRegion = new Map(own.map(({ id, name }) => [fold(name), id]));
  const bySchool = new Map<string, typeof schools>();
  for (const school of schools) {
    const name = fold(school.name);
    bySchool.set(name, [...(bySchool.get(name) ?? []), school]);
  }
  const groups = hasClasses
    ? await call.db
        .select({ id: classes.id, name: classes.name, madrasa: madaris.name, regionId: madaris.regionId })
        .from(classes)
        .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
        .where(classesInScope(call))
    : [];
  const byGroup = new Map<string, typeof groups>();
  for (const group of groups) {
    const name = fold(group.name);
    byGroup.set(name, [...(byGroup.get(name) ?? []), group]);
  }
  return {
    /** The class that a person is put into; undefined where the row names none, or not one alone. */
    classOf({ class: name = '', madrasa = '', region = '' }: Values, errors: RowErrors): FoundClass | undefined {
      const regionId = region === '' ? undefined : byRegion.get(fold(region));
      if (madrasa !== '' && !bySchool.has(fold(madrasa))) errors.madrasa = 'madrasaUnknown';
      if (name === '' || errors.madrasa) return undefined;
      const found = (byGroup.get(fold(name)) ?? []).filter(
        (one) =>
          (madrasa === '' || fold(one.madrasa) === fold(madrasa)) && (region === '' || one.regionId === regionId),
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

/** @param optional fields that are left as they are where the file has nothing in them */
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
