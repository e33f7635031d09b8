import { eq, type SQL, sql } from 'drizzle-orm';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { stopTokenFor } from '#server/modules/mails/stop-token.ts';
import { newId } from '#server/new-id.ts';
import { paidOnce } from '#tests/server/build-school.ts';
import type { Axis, CallRow, Naming } from '../call-row.ts';
import { type Fixture, idOf } from '../fixture.ts';
import { add } from '../fixture-things.ts';
import type { Standing } from '../standing.ts';

const card = { paymentToken: 'tok_sandbox_12345678', paymentMethod: 'visa', lastFour: '4242' };
const contact = { name: 'Hana Sabri', email: 'hana@sanad.example', message: 'When do classes start?' };

/**
 * A sponsorship by its id.
 * @param state its state before the call, so that the call has an effect
 */
function sponsorship(rest: Partial<Naming> = {}, state?: (id: string) => SQL): Axis {
  return {
    what: 'the sponsorship',
    ask: async (fixture, standing) => {
      const names = await freshSponsorship(fixture, standing);
      if (state) await fixture.db.execute(state(names));
      return { names, params: { id: names }, ...rest };
    },
  };
}

/** The payment of a sponsorship, by its own id; an unknown id for a missing one. */
function payment(state?: (sponsorshipId: string) => SQL, rest: (id: string) => Partial<Naming> = () => ({})): Axis {
  return {
    what: 'the payment of the sponsorship',
    ask: async (fixture, standing) => {
      const names = await freshSponsorship(fixture, standing);
      if (state) await fixture.db.execute(state(names));
      const id = (await columnOf(fixture, 'id', names)) ?? newId();
      return { names, params: { id }, ...rest(id) };
    },
  };
}

/** Another sponsorship of the same sponsor for the same place, because the call changes it; so small that all find room. */
async function freshSponsorship(fixture: Fixture, standing: Standing): Promise<string> {
  const known = idOf(fixture, 'sponsorship', standing);
  const [row] = await fixture.db.select().from(sponsorships).where(eq(sponsorships.id, known));
  const like = fixture.things.get(known);
  if (!row || !like) return known;
  const fresh = { ...row, id: newId(), amountCents: 1, state: 'active' as const, pausedBecause: null };
  await fixture.db.insert(sponsorships).values(fresh);
  await fixture.db.insert(payments).values(paidOnce(fresh));
  add(fixture, undefined, { ...like, id: fresh.id });
  return fresh.id;
}

async function columnOf({ db }: Fixture, column: 'id' | 'receipt_code', sponsorshipId: string) {
  const { rows } = await db.execute<{ found: string }>(
    sql`select ${sql.identifier(column)} as found from payments where sponsorship_id = ${sponsorshipId}`,
  );
  return rows[0]?.found;
}

function reached(entity: 'region' | 'madrasa' | 'class'): Axis {
  return {
    what: `the ${entity} that is reached`,
    ask: (fixture, standing) => {
      const names = idOf(fixture, entity, standing);
      return { names, params: { type: entity, typeId: names } };
    },
  };
}

const held = (id: string) =>
  sql`update sponsorships set state = 'held', holds_until = now() + interval '5 minutes' where id = ${id}`;
const paused = (id: string) => sql`update sponsorships set state = 'paused', paused_because = 'asked' where id = ${id}`;
const due = (id: string) =>
  sql`update payments set state = 'due', next_attempt_at = now() where sponsorship_id = ${id}`;
const paid = (id: string) =>
  sql`update payments set state = 'paid', refund_asked_at = null, refunded_at = null, refunded_part_cents = 0
    where sponsorship_id = ${id}`;

const proposed = (id: string) =>
  sql`with again as (${paid(id)} returning id)
    insert into refund_proposals (payment_id, id, reason, proposed_at) select id, id, 'asked', now() from again
    on conflict (payment_id) do nothing`;

export const givingCalls = {
  'sponsorships.renew': { kind: 'things', good: 'own', axes: [sponsorship({}, held)] },
  'sponsorships.update': { kind: 'things', good: 'own', axes: [sponsorship({ body: { amount: '5' } })] },
  'sponsorships.changeCard': { kind: 'things', good: 'own', axes: [sponsorship({ body: card })] },
  'sponsorships.pause': { kind: 'things', good: 'own', axes: [sponsorship()] },
  'sponsorships.resume': { kind: 'things', good: 'own', axes: [sponsorship({}, paused)] },
  'sponsorships.end': { kind: 'things', axes: [sponsorship({ body: { reason: 'asked' } })] },
  'sponsorships.classes': { kind: 'things', axes: [sponsorship()] },
  'sponsorships.reports': { kind: 'open', ask: () => ({}) },
  'sponsorships.madaris': { kind: 'things', axes: [reached('class'), reached('madrasa'), reached('region')] },
  'payments.settings': { kind: 'open', ask: () => ({}) },
  'payments.list': { kind: 'open', ask: () => ({}) },
  'payments.start': {
    kind: 'things',
    good: 'own',
    axes: [
      {
        what: 'the sponsorship that is paid',
        ask: async (fixture, standing) => {
          const names = await freshSponsorship(fixture, standing);
          await fixture.db.execute(due(names));
          return { names, body: { sponsorshipId: names, ...card } };
        },
      },
    ],
  },
  'payments.resolve': { kind: 'things', good: 'own', axes: [payment()] },
  'payments.get': { kind: 'things', axes: [payment()] },
  'payments.approveRefund': {
    kind: 'things',
    axes: [payment(proposed, (proposalId) => ({ body: { proposalId } }))],
  },
  'payments.declineRefund': { kind: 'things', axes: [payment(proposed)] },
  'payments.refund': { kind: 'things', axes: [payment(paid, () => ({ body: { reason: 'asked' } }))] },
  'payments.statement': { kind: 'open', ask: () => ({}) },
  'receipts.get': {
    kind: 'open',
    ask: async (fixture) => {
      const code = await columnOf(fixture, 'receipt_code', idOf(fixture, 'sponsorship', 'own'));
      return { params: { code: code ?? '' } };
    },
  },
  'operator.get': { kind: 'open', ask: () => ({}) },
  'contact.send': { kind: 'open', ask: () => ({ body: contact }) },
  'places.countries': { kind: 'open', ask: () => ({}) },
  'places.search': { kind: 'open', ask: (fixture) => ({ query: { search: fixture.tag } }) },
  'classes.months': {
    kind: 'things',
    axes: [
      {
        what: 'the class',
        ask: (fixture, standing) => {
          const names = idOf(fixture, 'class', standing);
          return { names, params: { classId: names } };
        },
      },
    ],
  },
  'files.sample': { kind: 'open', ask: () => ({ params: { name: 'spending.xlsx' } }) },
  'mails.stop': {
    kind: 'open',
    ask: async ({ db, callers }) => {
      const token = await stopTokenFor(db, { kind: 'weekly', userId: callers.admin.id });
      return { params: { token } };
    },
  },
} satisfies Record<string, CallRow>;
