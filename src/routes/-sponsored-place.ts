import { notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';

const Params = v.object({ type: SponsorshipType, typeId: v.pipe(v.string(), v.uuid()) });

/** The kind of place and its id in an address; with another kind, the address has no page. */
export const sponsoredPlace = {
  parse: (params: Record<'type' | 'typeId', string>): v.InferOutput<typeof Params> => {
    const place = v.safeParse(Params, params);
    if (!place.success) throw notFound();
    return place.output;
  },
};
