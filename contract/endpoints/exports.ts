import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ClassListQuery, MadrasaListQuery, RegionListQuery, UserListQuery } from '../paging.ts';
import { AuditQuery, auditEndpoints } from './audit.ts';
import { TableFormat } from './parameters.ts';
import { PaymentListQuery } from './payments.ts';
import { RadarQuery, radarEndpoints } from './radar.ts';
import { SponsorshipListQuery } from './sponsorships.ts';
import { userEndpoints } from './users.ts';

const manages = { admin: 'all', supervisor: 'scope' } as const;

/** A list's query without its pages: an export holds the whole list. */
function wholeList<TEntries extends v.ObjectEntries>({ entries }: { entries: TEntries }) {
  const { page: _page, limit: _limit, asOf: _asOf, ...filters } = entries;
  return v.strictObject({ ...(filters as Omit<TEntries, 'page' | 'limit' | 'asOf'>), format: TableFormat });
}

/** Lists as a CSV or XLSX file, header words in the caller's language. Of a supervisor each holds the own scope only. */
export const exportEndpoints = {
  'export.regions': endpoint({
    method: 'GET',
    path: 'v1/export/regions',
    may: manages,
    query: wholeList(RegionListQuery),
    mirror: { answer: 'none' },
    summary: 'Regions as a table',
  }),
  'export.madaris': endpoint({
    method: 'GET',
    path: 'v1/export/madaris',
    may: manages,
    query: wholeList(MadrasaListQuery),
    mirror: { answer: 'none' },
    summary: 'Madaris as a table',
  }),
  'export.classes': endpoint({
    method: 'GET',
    path: 'v1/export/classes',
    may: manages,
    query: wholeList(ClassListQuery),
    mirror: { answer: 'none' },
    summary: 'Classes as a table',
  }),
  'export.users': endpoint({
    method: 'GET',
    path: 'v1/export/users',
    may: userEndpoints['users.list'].may,
    query: wholeList(UserListQuery),
    mirror: { answer: 'none' },
    summary: 'People as a table',
  }),
  'export.radar': endpoint({
    method: 'GET',
    path: 'v1/export/radar',
    may: radarEndpoints['radar.list'].may,
    query: wholeList(RadarQuery),
    mirror: { answer: 'none' },
    summary: 'The radar as a table',
  }),
  'export.audit': endpoint({
    method: 'GET',
    path: 'v1/export/audit',
    may: auditEndpoints['audit.list'].may,
    query: wholeList(AuditQuery),
    mirror: { answer: 'none' },
    summary: 'The audit log as a table',
  }),
  'export.sponsorships': endpoint({
    method: 'GET',
    path: 'v1/export/sponsorships',
    may: { admin: 'all' },
    query: wholeList(SponsorshipListQuery),
    mirror: { answer: 'none' },
    summary: 'All sponsorships as a table',
  }),
  'export.payments': endpoint({
    method: 'GET',
    path: 'v1/export/payments',
    may: { admin: 'all' },
    query: wholeList(PaymentListQuery),
    mirror: { answer: 'none' },
    summary: 'All payments as a table',
  }),
} as const;
