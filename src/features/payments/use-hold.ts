import { useState } from 'react';
import { v7 as newId } from 'uuid';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { limits } from '#contract/limits.ts';
import type { Sponsorship } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useEvery } from '#lib/react/use-every.ts';

/** A user's reservation for a place, with its functions. */
export interface Hold {
  row: Sponsorship | undefined;
  leftMs: number;
  /** The time ran out before it was paid. */
  ended: boolean;
  /** Reserves an amount, or changes the reserved one. */
  reserve: (amount: number, price: number) => Promise<void>;
  renew: () => Promise<void>;
  release: () => Promise<void>;
  busy: boolean;
  /** The id of the sponsorship that is paid, so that the payment uses this hold and no second one. */
  sponsorshipId: string;
}

/** The amount that is reserved while the user pays for a place; a reload finds it again. */
export function useHold(type: SponsorshipType, typeId: string): Hold {
  const held = useList('sponsorships.list', {}, { state: 'held', limit: limits.holdsPerSponsor });
  const row = held.rows.find((sponsorship) => sponsorship.typeId === typeId && sponsorship.state === 'held');
  const [freshId, setFreshId] = useState(() => newId());
  const create = useCall('sponsorships.create');
  const renewal = useCall('sponsorships.renew');
  const end = useCall('sponsorships.cancel');
  const [last, setLast] = useState<{ id: string; until: string }>();
  const until = row?.holdsUntil ?? undefined;
  if (row && until && (last?.id !== row.id || last.until !== until)) setLast({ id: row.id, until });
  const leftMs = useTimeLeft(last?.until);
  const ended = last !== undefined && leftMs === 0;
  const alive = leftMs > 0 ? row : undefined;
  // An ended hold is never paid: the next one has its own id.
  if (ended && freshId === last.id) setFreshId(newId());
  const sponsorshipId = alive?.id ?? freshId;

  return {
    row: alive,
    leftMs,
    ended,
    sponsorshipId,
    busy: create.busy || renewal.busy || end.busy,
    reserve: async (amount, price) => {
      await create.call({ body: { id: sponsorshipId, type, typeId, amount: String(amount), price } });
    },
    renew: async () => {
      if (alive) await renewal.call({ params: { id: alive.id } });
    },
    release: async () => {
      if (alive) await end.call({ params: { id: alive.id } });
      setLast(undefined);
      setFreshId(newId());
    },
  };
}

const tickMs = 5_000;

function useTimeLeft(until: string | undefined): number {
  const [{ now, of }, setClock] = useState(() => ({ now: Date.now(), of: until }));
  // Another time limit is counted from the moment at which it is known.
  if (of !== until) setClock({ now: Date.now(), of: until });
  useEvery(until === undefined ? null : tickMs, () => setClock({ now: Date.now(), of: until }));
  return until === undefined ? 0 : Math.max(0, Date.parse(until) - now);
}
