import { endpoint } from '../endpoint.ts';
import { Sponsorship } from '../entities/sponsorship.ts';
import { SponsorshipForm } from '../forms/sponsorship-form.ts';
import { listOf, oneOf, PageQuery } from '../paging.ts';
import { ById } from './parameters.ts';

const sees = { admin: 'all', sponsor: 'own' } as const;

export const sponsorshipEndpoints = {
  'sponsorships.list': endpoint({
    method: 'GET',
    path: 'v1/sponsorships',
    may: sees,
    query: PageQuery,
    answer: listOf(Sponsorship),
    status: 200,
    idempotent: false,
    summary: 'Sponsorships: a sponsor’s own, all for the admin',
  }),
  'sponsorships.create': endpoint({
    method: 'POST',
    path: 'v1/sponsorships',
    may: { sponsor: 'own' },
    body: SponsorshipForm,
    answer: oneOf(Sponsorship),
    status: 201,
    idempotent: true,
    summary: 'Pledge a monthly amount, or hold it for 10 minutes while paying',
  }),
  'sponsorships.get': endpoint({
    method: 'GET',
    path: 'v1/sponsorships/:id',
    may: sees,
    params: ById,
    answer: oneOf(Sponsorship),
    status: 200,
    idempotent: false,
    summary: 'One sponsorship',
  }),
  'sponsorships.cancel': endpoint({
    method: 'DELETE',
    path: 'v1/sponsorships/:id',
    may: sees,
    params: ById,
    answer: oneOf(Sponsorship),
    status: 200,
    idempotent: true,
    summary: 'Cancel a sponsorship',
  }),
} as const;
