import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SponsorshipState, SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { areWordsOpen } from '#server/db/counted-reports.ts';
import { reports } from '#server/db/schema/documents.ts';
import { classes, classMembers, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { Context, SignedIn } from '#server/http/handler.ts';
import { classesOfMember, classesReadByMember } from './membership/membership.ts';
import { opensMonth } from './report-share.ts';
import { supervisedRegions } from './supervision/supervised-regions.ts';

/*
 * Scope (docs/rules.md#who-may-do-what) as conditions for `where`: undefined if the caller reaches everything, so that
 * `and(...)` leaves it out. A row out of scope looks like a missing one: the same 404.
 */
type Asking = Pick<Context, 'caller' | 'reach' | 'db' | 'clock'>;

const nothing = sql`false`;

/** On `regions`: a supervisor's own, a sponsor's sponsored ones, and those of a teacher's and a student's classes. */
export function regionsInScope(call: Asking): SQL | undefined {
  return scoped(call, (caller) => {
    if (caller.role === 'supervisor') return inArray(regions.id, supervisedBy(call, caller));
    if (caller.role === 'sponsor') return inArray(regions.id, sponsored(call, caller, 'region'));
    return inArray(regions.id, call.db.select({ id: madaris.regionId }).from(madaris).where(madarisOf(call, caller)));
  });
}

/** On `madaris`. */
export function madarisInScope(call: Asking): SQL | undefined {
  return scoped(call, (caller) => madarisOf(call, caller));
}

/**
 * On `madaris`: those in which the caller works or learns now. Former members read their class, but nothing about the money of
 * its madrasa.
 */
export function currentMadarisInScope(call: Asking): SQL | undefined {
  return scoped(call, (caller) => currentMadarisOf(call, caller));
}

/**
 * On `madaris`: those whose spending reports the caller reads. A sponsor reads them for every madrasa for which they made a
 * payment that was not fully refunded, in any state of the sponsorship: of a class in it, of itself, or of its region.
 */
export function spendingInScope(call: Asking): SQL | undefined {
  return scoped(call, (caller) => {
    if (caller.role !== 'sponsor') return currentMadarisOf(call, caller);
    const paid = (type: SponsorshipType) => sql`(select p.type_id from payments p where p.sponsor_id = ${caller.userId}
      and p.type = ${type} and p.state = 'paid' and p.refunded_cents < p.amount_cents)`;
    return or(
      sql`${madaris.id} in ${paid('madrasa')}`,
      sql`${madaris.regionId} in ${paid('region')}`,
      sql`${madaris.id} in (select c.madrasa_id from classes c where c.id in ${paid('class')})`,
    );
  });
}

/** On `classes`. */
export function classesInScope(call: Asking): SQL | undefined {
  return scoped(call, (caller) => classesOf(call, caller));
}

/**
 * On `classes`: those in which the caller works or learns now. Former members read a class that is in their scope
 * (membership.ts), but add nothing to it and do not see its members.
 */
export function currentClassesInScope(call: Asking): SQL | undefined {
  return scoped(call, (caller) =>
    isMemberRole(caller) ? inArray(classes.id, classesOfMember(call.db, caller)) : classesOf(call, caller),
  );
}

/** On `classes`: those of which the caller reads the reports of at least one month. */
export function reportClassesInScope(call: Asking): SQL | undefined {
  return scoped(call, (caller) =>
    caller.role === 'sponsor'
      ? sql`${classes.id} in (select class_id from ${openMonths(caller)} as open_months)`
      : classesOf(call, caller),
  );
}

/**
 * On `reports`: those that the caller reads. For a sponsor they are those of the months that were paid with a large enough
 * share, while the sponsorship lasts, without what was returned, replaced, or waits for the release of its words; for everybody else those of the classes in scope.
 */
export function reportsInScope(call: Asking): SQL | undefined {
  return scoped(call, (caller) =>
    caller.role === 'sponsor'
      ? sql`(${reports.classId}, ${reports.month}) in ${openMonths(caller)} and reports.counts and ${areWordsOpen}`
      : inArray(reports.classId, call.db.select({ id: classes.id }).from(classes).where(classesOf(call, caller))),
  );
}

/**
 * On `reports`: those that the caller may open by id. A paid month opens its report in any state of the sponsorship: sponsors
 * keep those of a paused or cancelled one, although their devices no longer store them.
 */
export function reportsToOpen(call: Asking): SQL | undefined {
  return scoped(call, (caller) =>
    caller.role === 'sponsor'
      ? sql`(${reports.classId}, ${reports.month}) in ${openMonths(caller, ['active', 'paused', 'cancelled'])} and reports.counts
        and ${areWordsOpen}`
      : reportsInScope(call),
  );
}

/** On `users`: teachers and students whom a supervisor manages, by their region or by a class of the region. */
export function usersInScope(call: Asking): SQL | undefined {
  return scoped(call, (caller) => {
    if (caller.role !== 'supervisor') return eq(users.id, caller.userId);
    // The array is computed once and then looked up. Two conditions with 'or', or a list in a subquery, would make the
    // database read everybody.
    const ofRegions = call.db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.regionId, supervisedBy(call, caller)));
    const ofClasses = call.db
      .select({ id: classMembers.userId })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .where(classesOf(call, caller));
    return and(
      inArray(users.role, ['teacher', 'student']),
      sql`${users.id} = any (array(${ofRegions.union(ofClasses)}))`,
    );
  });
}

function scoped(call: Asking, condition: (caller: SignedIn) => SQL | undefined): SQL | undefined {
  if (call.reach === 'all') return undefined;
  return call.caller.role === 'visitor' ? nothing : (condition(call.caller) ?? nothing);
}

function currentMadarisOf(call: Asking, caller: SignedIn): SQL | undefined {
  if (!isMemberRole(caller)) return madarisOf(call, caller);
  const own = inArray(classes.id, classesOfMember(call.db, caller));
  return inArray(madaris.id, call.db.select({ id: classes.madrasaId }).from(classes).where(own));
}

function madarisOf(call: Asking, caller: SignedIn): SQL | undefined {
  switch (caller.role) {
    case 'admin':
      return nothing;
    case 'supervisor':
      return inArray(madaris.regionId, supervisedBy(call, caller));
    case 'teacher':
    case 'student':
      return inArray(
        madaris.id,
        call.db.select({ id: classes.madrasaId }).from(classes).where(classesOf(call, caller)),
      );
    case 'sponsor':
      return or(
        inArray(madaris.id, sponsored(call, caller, 'madrasa')),
        inArray(madaris.regionId, sponsored(call, caller, 'region')),
      );
  }
}

function classesOf(call: Asking, caller: SignedIn): SQL | undefined {
  switch (caller.role) {
    case 'teacher':
    case 'student':
      return inArray(classes.id, classesReadByMember(call.db, caller, call.clock.now()));
    case 'sponsor':
      return or(
        inArray(classes.id, sponsored(call, caller, 'class')),
        inArray(classes.madrasaId, call.db.select({ id: madaris.id }).from(madaris).where(madarisOf(call, caller))),
      );
    default:
      return inArray(
        classes.madrasaId,
        call.db.select({ id: madaris.id }).from(madaris).where(madarisOf(call, caller)),
      );
  }
}

function isMemberRole({ role }: SignedIn): boolean {
  return role === 'teacher' || role === 'student';
}

/** Rows of `class_id` and `month`: the reports that a sponsor reads. */
function openMonths({ userId }: SignedIn, states: readonly SponsorshipState[] = ['active']): SQL {
  const of = (table: SQL, price: SQL) => sql`from sponsorships s
    join ${table} as place on place.id = s.type_id
    join payments p on p.sponsorship_id = s.id and ${opensMonth(sql`place.${price}`)}`;
  const theirs = (type: SponsorshipType) =>
    sql`where s.sponsor_id = ${userId} and s.type = ${type} and s.state in ${states}`;
  const price = sql`total_price_cents`;
  return sql`(
    select place.id as class_id, p.month ${of(sql`classes`, sql`monthly_price_cents`)} ${theirs('class')}
    union all select c.id, p.month ${of(sql`madaris`, price)} join classes c on c.madrasa_id = place.id
      ${theirs('madrasa')}
    union all select c.id, p.month ${of(sql`regions`, price)} join madaris m on m.region_id = place.id
      join classes c on c.madrasa_id = m.id ${theirs('region')})`;
}

function supervisedBy({ clock }: Asking, { userId }: SignedIn): SQL {
  return supervisedRegions(userId, clock.now());
}

function sponsored(call: Asking, caller: SignedIn, type: 'region' | 'madrasa' | 'class') {
  return call.db
    .select({ id: sponsorships.typeId })
    .from(sponsorships)
    .where(
      and(eq(sponsorships.sponsorId, caller.userId), eq(sponsorships.type, type), eq(sponsorships.state, 'active')),
    );
}
