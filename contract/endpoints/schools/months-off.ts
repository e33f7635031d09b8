import * as v from 'valibot';
import { MonthOff } from '../../answers/month-off.ts';
import { endpoint } from '../../endpoint.ts';
import { SponsorshipType } from '../../entities/sponsorship-kinds.ts';
import { Id } from '../../fields.ts';
import { MonthOffAnswer, MonthOffForm, MonthOffRequestForm, MonthsOffForm } from '../../forms/month-off-form.ts';
import { listOf, oneOf, PageQuery } from '../../paging.ts';
import { managers } from '../../rights/access.ts';
import { MonthOffRequest, requestStates } from '../../school-year/month-off-request.ts';

const MonthOffRequestQuery = v.strictObject({
  ...PageQuery.entries,
  state: v.optional(v.picklist(requestStates)),
  classId: v.optional(Id),
  regionId: v.optional(Id),
});

/**
 * Months without lessons of places, and teachers' requests for them (docs/rules.md#months-off). Devices get the months with
 * the rows of their places.
 */
export const monthOffEndpoints = {
  'monthsOff.list': endpoint({
    path: 'v1/months-off',
    may: managers,
    query: v.strictObject({ ...PageQuery.entries, placeType: v.optional(SponsorshipType), placeId: v.optional(Id) }),
    answer: listOf(MonthOff),
    mirror: { answer: 'none' },
    summary: 'Months off of the caller’s regions, the newest month first; of one place with `placeType` and `placeId`',
  }),
  'monthsOff.create': endpoint({
    method: 'POST',
    path: 'v1/months-off',
    may: managers,
    body: MonthOffForm,
    answer: oneOf(MonthOff),
    status: 201,
    summary: 'Plan a month off, or excuse one whose due day is over',
  }),
  'monthsOff.delete': endpoint({
    method: 'DELETE',
    path: 'v1/months-off/:id',
    may: managers,
    answer: oneOf(MonthOff),
    summary: 'Remove a month off: a report is expected for it again',
  }),
  'monthsOff.createSeveral': endpoint({
    method: 'POST',
    path: 'v1/months-off/several',
    may: managers,
    body: MonthsOffForm,
    answer: v.object({ data: v.array(MonthOff) }),
    status: 201,
    summary:
      'Plan or excuse several months of a place with one reason: all of them, or none. Sponsors read all excused ones in one mail',
  }),
  'monthOffRequests.list': endpoint({
    path: 'v1/months-off/requests',
    may: { admin: 'all', supervisor: 'scope', teacher: 'scope' },
    query: MonthOffRequestQuery,
    answer: listOf(MonthOffRequest),
    summary: 'Requests that a month be without lessons, of the classes of the caller, the newest first',
  }),
  'monthOffRequests.create': endpoint({
    method: 'POST',
    path: 'v1/months-off/requests',
    may: { teacher: 'scope' },
    body: MonthOffRequestForm,
    answer: oneOf(MonthOffRequest),
    status: 201,
    outbox: 1,
    summary:
      'Ask that a month of an own class be without lessons. It is agreed at once where the month is off already, and lapses where its report is there',
  }),
  'monthOffRequests.agree': endpoint({
    method: 'POST',
    path: 'v1/months-off/requests/:id/agree',
    may: managers,
    answer: oneOf(MonthOffRequest),
    summary: 'Agree to a request: the month is planned off, or excused once its due day is over',
  }),
  'monthOffRequests.decline': endpoint({
    method: 'POST',
    path: 'v1/months-off/requests/:id/decline',
    may: managers,
    body: MonthOffAnswer,
    answer: oneOf(MonthOffRequest),
    summary: 'Decline a request with a reason that the teacher reads: the report stays expected',
  }),
} as const;
