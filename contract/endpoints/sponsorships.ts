import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Madrasa } from '../entities/madrasa.ts';
import { SponsoredClass, SponsoredReport } from '../entities/report-month.ts';
import { Sponsorship } from '../entities/sponsorship.ts';
import { SponsorshipState, SponsorshipType } from '../entities/sponsorship-kinds.ts';
import { Id } from '../fields.ts';
import { CardForm, SponsorshipChange, SponsorshipEnd, SponsorshipForm } from '../forms/sponsorship-form.ts';
import { listedSponsorships, searched } from '../mirror/list-parameters.ts';
import { rowBy, rowOf } from '../mirror/row-of.ts';
import { GrowingListQuery, ListMeta, listOf, PageQuery, SearchQuery } from '../paging.ts';

const sees = { admin: 'all', sponsor: 'own' } as const;

export const SponsorshipListQuery = v.strictObject({
  ...GrowingListQuery.entries,
  state: v.optional(SponsorshipState),
  sponsorId: v.optional(Id),
});

export const sponsorshipEndpoints = {
  'sponsorships.list': endpoint({
    path: 'v1/sponsorships',
    may: sees,
    query: SponsorshipListQuery,
    answer: listOf(Sponsorship),
    mirror: { answer: 'rows', table: 'sponsorships', newestFirst: true, query: listedSponsorships },
    summary:
      'Sponsorships, newest first: a sponsor’s own; for the admin all, or those of one sponsor. The search looks at places and people',
  }),
  'sponsorships.create': endpoint({
    method: 'POST',
    path: 'v1/sponsorships',
    may: { sponsor: 'own' },
    body: SponsorshipForm,
    ...rowOf('sponsorships'),
    status: 201,
    summary: 'Hold a monthly amount for 10 minutes while paying; with a payment token, pay it at once',
  }),
  'sponsorships.get': endpoint({
    path: 'v1/sponsorships/:id',
    may: sees,
    ...rowBy('sponsorships', 'id'),
    summary: 'One sponsorship',
  }),
  'sponsorships.renew': endpoint({
    method: 'POST',
    path: 'v1/sponsorships/:id/renew',
    may: { sponsor: 'own' },
    ...rowOf('sponsorships'),
    summary: 'Hold an amount for another 10 minutes, 35 minutes in all at most',
  }),
  'sponsorships.update': endpoint({
    method: 'PUT',
    path: 'v1/sponsorships/:id',
    may: { sponsor: 'own' },
    body: SponsorshipChange,
    ...rowOf('sponsorships'),
    summary: 'Change the amount, or whether it is charged automatically, from the next charge on',
  }),
  'sponsorships.changeCard': endpoint({
    method: 'POST',
    path: 'v1/sponsorships/:id/card',
    may: { sponsor: 'own' },
    body: CardForm,
    answer: v.object({ data: v.object({ sponsorship: Sponsorship, redirectUrl: v.nullable(v.string()) }) }),
    mirror: { answer: 'row', table: 'sponsorships', within: 'sponsorship' },
    summary: 'Use another card; a sponsorship that was paused because it could not be charged goes on',
  }),
  'sponsorships.pause': endpoint({
    method: 'POST',
    path: 'v1/sponsorships/:id/pause',
    may: { sponsor: 'own' },
    ...rowOf('sponsorships'),
    summary: 'Pause a sponsorship: nothing is charged, and others may sponsor the amount, until it is resumed',
  }),
  'sponsorships.resume': endpoint({
    method: 'POST',
    path: 'v1/sponsorships/:id/resume',
    may: { sponsor: 'own' },
    ...rowOf('sponsorships'),
    summary: 'Resume a paused sponsorship, where the amount is still open',
  }),
  'sponsorships.end': endpoint({
    method: 'POST',
    path: 'v1/sponsorships/:id/cancel',
    may: sees,
    body: SponsorshipEnd,
    ...rowOf('sponsorships'),
    summary:
      'Cancel a sponsorship, or release a hold; an admin gives the reason, which its sponsor reads and no log of addresses keeps',
  }),
  'sponsorships.cancel': endpoint({
    method: 'DELETE',
    path: 'v1/sponsorships/:id',
    may: sees,
    query: SponsorshipEnd,
    ...rowOf('sponsorships'),
    summary:
      'Cancel a sponsorship, or release a hold. An admin gives the reason; better in the body of `POST v1/sponsorships/{id}/cancel`',
  }),
  'sponsorships.classes': endpoint({
    path: 'v1/sponsorships/:id/classes',
    may: sees,
    query: SearchQuery,
    answer: listOf(SponsoredClass),
    summary: 'The classes that a sponsorship reaches, each with its last twelve months',
  }),
  'sponsorships.reports': endpoint({
    path: 'v1/sponsored-reports',
    may: { sponsor: 'own' },
    query: PageQuery,
    answer: v.object({
      data: v.array(SponsoredReport),
      meta: v.object({ ...ListMeta.entries, unread: v.number() }),
    }),
    summary: 'The reports that a sponsor reads, the one that arrived last first; and how many are not read yet',
  }),
  'sponsorships.madaris': endpoint({
    path: 'v1/sponsorships/:type/:typeId/madaris',
    may: { sponsor: 'all' },
    params: v.strictObject({ type: SponsorshipType, typeId: Id }),
    query: SearchQuery,
    answer: listOf(Madrasa),
    mirror: { answer: 'rows', table: 'madaris', known: true, query: searched },
    summary: 'The madaris that a sponsorship of this place reaches: the pay list',
  }),
} as const;
