import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ClassListQuery, MadrasaListQuery, RegionListQuery, UserListQuery } from '../paging.ts';
import { type Access, managers } from '../rights/access.ts';
import { TableFormat } from '../tables/table-format.ts';
import { AuditQuery, auditEndpoints } from './audit.ts';
import { PaymentListQuery } from './payments.ts';
import { RadarQuery, radarEndpoints } from './radar.ts';
import { SponsorshipListQuery } from './sponsorships.ts';
import { userEndpoints } from './users.ts';

/** An export of a list: it takes the query of the list without its pages, because it holds the whole list. */
function exported<const TList extends string, TEntries extends v.ObjectEntries>(
  list: TList,
  may: Access,
  { entries }: { entries: TEntries },
  what: string,
) {
  const { page: _page, limit: _limit, asOf: _asOf, ...filters } = entries;
  return endpoint({
    path: `v1/export/${list}`,
    may,
    query: v.strictObject({ ...(filters as Omit<TEntries, 'page' | 'limit' | 'asOf'>), format: TableFormat }),
    summary: `${what} as a table`,
  });
}

/** Lists as a CSV or XLSX file with headers in the caller's language. A supervisor's file holds their own scope only. */
export const exportEndpoints = {
  'export.regions': exported('regions', managers, RegionListQuery, 'Regions'),
  'export.madaris': exported('madaris', managers, MadrasaListQuery, 'Madaris'),
  'export.classes': exported('classes', managers, ClassListQuery, 'Classes'),
  'export.users': exported('users', userEndpoints['users.list'].may, UserListQuery, 'People'),
  'export.radar': exported('radar', radarEndpoints['radar.list'].may, RadarQuery, 'The radar'),
  'export.audit': exported('audit', auditEndpoints['audit.list'].may, AuditQuery, 'The audit log'),
  'export.sponsorships': exported('sponsorships', { admin: 'all' }, SponsorshipListQuery, 'All sponsorships'),
  'export.payments': exported('payments', { admin: 'all' }, PaymentListQuery, 'All payments'),
} as const;
