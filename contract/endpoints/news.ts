import * as v from 'valibot';
import { News } from '../answers/news.ts';
import { endpoint } from '../endpoint.ts';
import { GivenTime } from '../fields.ts';
import { oneOf } from '../paging.ts';
import { everySignedIn } from '../rights/access.ts';

const reach = { ...everySignedIn, admin: 'all', supervisor: 'scope', teacher: 'scope', student: 'scope' } as const;

export const newsEndpoints = {
  'news.get': endpoint({
    path: 'v1/me/news',
    may: reach,
    answer: oneOf(News),
    summary: 'News for the caller: reports, lessons and payments of the last 60 days',
  }),
  'news.seen': endpoint({
    method: 'PUT',
    path: 'v1/me/news',
    may: reach,
    body: v.strictObject({ until: GivenTime }),
    answer: oneOf(News),
    mirror: { answer: 'kept', as: 'news.get' },
    summary: 'Note up to when the caller has seen what is new',
  }),
} as const;
