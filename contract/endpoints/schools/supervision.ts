import * as v from 'valibot';
import { AttentionFigure } from '../../answers/figures.ts';
import { endpoint } from '../../endpoint.ts';
import { oneOf } from '../../paging.ts';
import { managers } from '../../rights/access.ts';
import { ActingForm, Handover, Supervision } from '../../school-year/acting.ts';

const admins = { admin: 'all' } as const;
const supervisors = { supervisor: 'scope' } as const;

/** The supervisor of a region, the one who acts for them, and the work that a new one takes over (docs/rules.md#acting-supervisors). */
export const supervisionEndpoints = {
  'supervision.get': endpoint({
    path: 'v1/regions/:id/supervision',
    may: managers,
    answer: oneOf(Supervision),
    summary: 'The supervisor of a region, and who acts for them until the end of a day',
  }),
  'supervision.start': endpoint({
    method: 'PUT',
    path: 'v1/regions/:id/acting-supervisor',
    may: admins,
    body: ActingForm,
    answer: oneOf(Supervision),
    summary:
      'Let another supervisor act for that of a region, from now until the end of a day (UTC), with the same rights. It takes the place of an earlier one',
  }),
  'supervision.end': endpoint({
    method: 'DELETE',
    path: 'v1/regions/:id/acting-supervisor',
    may: admins,
    answer: oneOf(Supervision),
    summary: 'End the right of an acting supervisor before its day',
  }),
  'handovers.list': endpoint({
    path: 'v1/handovers',
    may: supervisors,
    answer: v.object({ data: v.array(Handover) }),
    summary: 'Regions that the caller took over and has not put away, the newest first',
  }),
  'handovers.get': endpoint({
    path: 'v1/regions/:id/handover',
    may: managers,
    answer: v.object({ data: v.array(AttentionFigure) }),
    summary: 'Open work of one region, for a new supervisor; each figure names the list that it counts',
  }),
  'handovers.putAway': endpoint({
    method: 'DELETE',
    path: 'v1/regions/:id/handover',
    may: supervisors,
    answer: v.object({ data: v.array(Handover) }),
    summary: 'Put the handover of a region away; answers with those that are left',
  }),
} as const;
