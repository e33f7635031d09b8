import * as v from 'valibot';
import { RadarReminder, RadarRow, reminderWays } from '../answers/radar.ts';
import { radarFilters } from '../answers/radar-filters.ts';
import { SeveralRows } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Month } from '../fields.ts';
import { say } from '../messages.ts';
import { ListMeta, PeopleQuery } from '../paging.ts';
import { managers } from '../rights/access.ts';

const { page, limit, search } = PeopleQuery.entries;

/**
 * `months`: the number of months up to this one; `month`: only that one. `show` keeps classes with something to do. With a
 * month, `due` keeps the classes whose report for it has not come and is not missing yet.
 */
export const RadarQuery = v.strictObject({
  page,
  limit,
  search,
  regionId: v.optional(Id),
  madarisId: v.optional(Id),
  months: v.optional(v.picklist(['3', '6', '12'], say('choiceInvalid')), '6'),
  month: v.optional(Month),
  show: v.optional(v.picklist(radarFilters, say('choiceInvalid')), 'all'),
});

/** The classes whose teachers are reminded of missing or due reports, and the way. */
const RadarRemind = v.strictObject({
  ...SeveralRows.entries,
  by: v.picklist(reminderWays, say('choiceInvalid')),
});

export const radarEndpoints = {
  'radar.list': endpoint({
    path: 'v1/radar',
    may: managers,
    query: RadarQuery,
    answer: v.object({ data: v.array(RadarRow), meta: v.object({ ...ListMeta.entries, months: v.array(v.string()) }) }),
    summary: 'Classes by months: which reports have come and which are missing, the longest silence first',
  }),
  'radar.remind': endpoint({
    method: 'POST',
    path: 'v1/radar/reminders',
    may: managers,
    body: RadarRemind,
    answer: v.object({ data: v.array(RadarReminder) }),
    summary:
      'Remind the teachers of classes by mail, or note that they were reminded; says of each class whether it was done',
  }),
} as const;
