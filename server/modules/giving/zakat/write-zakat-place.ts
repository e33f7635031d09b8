import { eq } from 'drizzle-orm';
import type { ZakatAtPlace } from '#contract/entities/papers/zakat-place.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { zakatPlaces } from '#server/db/schema/zakat-places.ts';
import { found } from '#server/http/call/found.ts';
import type { Call } from '#server/http/handler.ts';
import { newId } from '#server/new-id.ts';
import { zakatAt } from './zakat-marks.ts';

const columns = {
  region: zakatPlaces.regionId,
  madrasa: zakatPlaces.madrasaId,
  class: zakatPlaces.classId,
} as const;
const keys = { region: 'regionId', madrasa: 'madrasaId', class: 'classId' } as const satisfies Record<
  SponsorshipType,
  keyof typeof zakatPlaces.$inferInsert
>;

/**
 * Marks a place for zakat, or changes its mark.
 * @throws HttpError `not-found` for an unknown place
 */
export async function markZakat(call: Call<'zakat.mark'>): Promise<ZakatAtPlace> {
  const { db, body, params, caller, clock } = call;
  const { type: placeType, id } = params;
  await zakatAt(call, placeType, id);
  const words = { ...body, markedBy: caller.userId ?? null, markedAt: clock.now() };
  await db
    .insert(zakatPlaces)
    .values({ id: newId(), placeType, [keys[placeType]]: id, ...words })
    .onConflictDoUpdate({ target: columns[placeType], set: words });
  await call.audit('mark-zakat', { type: placeType, id }, { ...body });
  return zakatAt(call, placeType, id);
}

/**
 * Removes the mark of a place; the mark of a place above it counts then, if there is one.
 * @throws HttpError `not-found` for a place without its own mark
 */
export async function unmarkZakat(call: Call<'zakat.unmark'>): Promise<ZakatAtPlace> {
  const { db, params } = call;
  const { type: placeType, id } = params;
  const [row] = await db.delete(zakatPlaces).where(eq(columns[placeType], id)).returning();
  const { scholar, purpose } = found(row);
  await call.audit('unmark-zakat', { type: placeType, id }, { scholar, purpose });
  return zakatAt(call, placeType, id);
}
