import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { ZakatAtPlace, ZakatPlace } from '../../entities/papers/zakat-place.ts';
import { SponsorshipType } from '../../entities/sponsorship-kinds.ts';
import { Id } from '../../fields.ts';
import { ZakatForm } from '../../forms/zakat-form.ts';
import { ListMeta, oneOf, PageQuery } from '../../paging.ts';
import { everybody } from '../../rights/access.ts';

const admins = { admin: 'all' } as const;
const place = { path: 'v1/zakat-places/:type/:id', params: v.strictObject({ type: SponsorshipType, id: Id }) } as const;

/** Places for which zakat may be given (docs/rules.md#zakat). */
export const zakatEndpoints = {
  'zakat.list': endpoint({
    path: 'v1/zakat-places',
    may: admins,
    query: PageQuery,
    answer: v.object({
      data: v.array(ZakatPlace),
      meta: v.object({
        ...ListMeta.entries,
        /** Sponsorships that give zakat for a place that is not marked: each sponsor gets a mail before the next payment. */
        unmarked: v.number(),
      }),
    }),
    summary: 'The places that are marked for zakat, by name',
  }),
  'zakat.get': endpoint({
    ...place,
    may: everybody,
    answer: oneOf(ZakatAtPlace),
    summary: 'The mark by which zakat may be given for a place: its own, or that of the nearest place above it',
  }),
  'zakat.mark': endpoint({
    ...place,
    method: 'POST',
    may: admins,
    body: ZakatForm,
    answer: oneOf(ZakatAtPlace),
    summary: 'Mark a place for zakat; again changes scholar and purpose',
  }),
  'zakat.unmark': endpoint({
    ...place,
    method: 'DELETE',
    may: admins,
    answer: oneOf(ZakatAtPlace),
    summary: 'Remove the mark of a place. Sponsors who give zakat there get a mail before their next payment',
  }),
} as const;
