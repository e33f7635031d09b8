import { and, eq, inArray } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import { isCurrent } from '#server/access/open-places.ts';
import { withinReach } from '#server/access/person-in-reach.ts';
import { currentClassesInScope, madarisInScope } from '#server/access/scope.ts';
import { orderOf } from '#server/db/page-rows.ts';
import { classes, classMembers, madaris, users } from '#server/db/schema/places-and-people.ts';
import { eachRow } from '#server/http/call/each-row.ts';
import { found, requireRow } from '#server/http/call/found.ts';
import type { Call, Context, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { PaymentGateway } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { madrasaRows } from '#server/modules/madaris/select-madaris.ts';
import { addUser } from './add-user.ts';
import { deleteUser } from './delete-user.ts';
import { credentialOf, inviteByMail, issueInvitation, issueInvitations } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { readPersonHistory } from './person-history.ts';
import { existingUser, selectUsers } from './select-users.ts';
import { updateUser } from './update-user.ts';

/** More madaris than any person has. */
const ownMadaris = { page: 1, limit: 1_000 };

/** @param gateway which is notified that a deleted sponsor pays nothing more; the sandbox by default */
export function createUserHandlers(gateway: PaymentGateway) {
  return {
    'users.list': async (call) => listUsers(call),
    'users.get': async (call) => {
      const one = { page: 1, limit: 1, search: '', role: undefined, sort: 'name' } as const;
      const { data } = await selectUsers(call, and(eq(users.id, call.params.id), withinReach(call)), one);
      return { data: found(data[0]) };
    },
    'users.history': async (call) => ({ data: await readPersonHistory(call) }),
    'users.create': async (call) => ({ data: await createPerson(call) }),
    'users.update': async (call) => ({ data: await updateUser(call) }),
    'users.delete': async (call) => ({ data: await deleteOther(call, call.params.id, gateway) }),
    'users.deleteSeveral': async (call) => eachRow(call, call.body.ids, (inner, id) => deleteOther(inner, id, gateway)),
    'users.invite': async (call) => ({ data: await issueInvitation(call, call.params.id) }),
    'users.inviteSeveral': issueInvitations,
    'users.madaris': listMadarisOfPerson,
    'users.ofMadrasa': listPeopleOfMadrasa,
  } satisfies Handlers;
}

/**
 * Deletes another person's account. A person who finds an open device cannot close its account: `me/close` asks for the
 * password.
 * @throws HttpError `forbidden` for the caller's account, and as `deleteUser`
 */
async function deleteOther(call: Context, id: string, gateway: PaymentGateway): Promise<User> {
  if (call.caller.userId === id.toLowerCase()) throw new HttpError('forbidden');
  return deleteUser(call, id, gateway);
}

async function createPerson(call: Call<'users.create'>): Promise<User> {
  const { regionId, password, invitation, ...person } = call.body;
  const id = await addUser(call, person, credentialOf({ password }), regionId);
  if (invitation === 'mail') await inviteByMail(call, id);
  return existingUser(call, id);
}

/**
 * Madaris of a person: of a supervisor's regions, of a teacher's or student's classes, of a sponsor's sponsorships. An admin
 * has none.
 */
async function listMadarisOfPerson(call: Call<'users.madaris'>) {
  const { caller, params, reach } = call;
  if (reach === 'own' && caller.userId !== params.id) throw new HttpError('not-found');
  const { role, id: userId } = await existingUser(call, params.id);
  return madrasaRows.page(call, {
    where: madarisInScope({ ...call, reach: 'scope', caller: { role, userId } }),
    order: orderOf('name', madaris),
    page: ownMadaris,
  });
}

async function listPeopleOfMadrasa(call: Call<'users.ofMadrasa'>) {
  const { db, caller, params, query } = call;
  await requireRow(db, madaris, and(eq(madaris.id, params.id), madarisInScope(call)));
  const members = db
    .select({ id: classMembers.userId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(
      and(
        eq(classes.madrasaId, params.id),
        // A person in ended classes alone is counted nowhere, and listed by their class.
        query.classId ? eq(classes.id, query.classId) : isCurrent(call.clock.now()),
        // A teacher reads their own classes alone: other students of the madrasa are not theirs.
        currentClassesInScope(call),
      ),
    );
  const visible = caller.role === 'teacher' ? eq(users.role, 'student') : undefined;
  return selectUsers(call, and(inArray(users.id, members), visible), query);
}
