import * as v from 'valibot';
import { CountryCounts } from '../answers/country-counts.ts';
import { FoundPlace } from '../answers/found-place.ts';
import { sampleNames } from '../answers/sample-reports.ts';
import { endpoint } from '../endpoint.ts';
import { Done } from '../entities/devices/session.ts';
import { PublicOperator } from '../entities/operator.ts';
import { ReportMonth } from '../entities/report-month.ts';
import { SponsorshipType } from '../entities/sponsorship-kinds.ts';
import { ContactForm } from '../forms/contact-form.ts';
import { listOf, oneOf, SearchQuery } from '../paging.ts';
import { everybody } from '../rights/access.ts';

/** The visitors' calls beside the lists of places. */
export const publicEndpoints = {
  'operator.get': endpoint({
    path: 'v1/operator',
    may: everybody,
    answer: oneOf(PublicOperator),
    summary: 'The operator of this installation',
  }),
  'contact.send': endpoint({
    method: 'POST',
    path: 'v1/contact',
    may: everybody,
    body: ContactForm,
    answer: Done,
    guarded: true,
    summary: 'Write to the supervisor of a region, or to the operator',
  }),
  'places.search': endpoint({
    path: 'v1/search',
    may: everybody,
    query: v.strictObject({ ...SearchQuery.entries, type: v.optional(SponsorshipType) }),
    answer: listOf(FoundPlace),
    summary: 'Regions, madaris and classes by name or address, in this order',
  }),
  'places.countries': endpoint({
    path: 'v1/countries',
    may: everybody,
    answer: v.object({ data: v.array(v.string()), counts: v.optional(v.record(v.string(), CountryCounts)) }),
    summary:
      'The countries in which there are regions that the caller sees, by their codes, and what is in each of them',
  }),
  'classes.months': endpoint({
    path: 'v1/classes/:classId/months',
    may: everybody,
    answer: v.object({ data: v.array(ReportMonth) }),
    summary: 'The last twelve months of a class, the oldest first: whether their reports arrived',
  }),
  'files.sample': endpoint({
    path: 'v1/files/samples/:name',
    may: everybody,
    params: v.strictObject({ name: v.picklist(sampleNames) }),
    summary: 'The file of a sample report',
  }),
  'mails.stop': endpoint({
    method: 'POST',
    path: 'v1/mails/stop/:token',
    may: everybody,
    params: v.strictObject({ token: v.string() }),
    answer: Done,
    guarded: true,
    summary:
      'Stop the mails of a kind (new reports, weekly, reminders), with the link in one; its page is /stop-mails/{token}',
  }),
} as const;
