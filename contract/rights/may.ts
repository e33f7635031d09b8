import { type EndpointName, type Endpoints, endpointOf, type PathParams, reachOf } from '../endpoints.ts';
import type { Caller } from './roles.ts';

/** The owner of a row: the person who wrote or owns it. A person's own record names itself. */
export interface OwnedRow {
  id: string;
  authorId?: string | null;
  sponsorId?: string | null;
}

/** Calls about one row that some role may only make for its own rows. */
export type OwnedEndpointName = {
  [TName in EndpointName]: 'own' extends Endpoints[TName]['may'][keyof Endpoints[TName]['may']]
    ? keyof PathParams<TName> extends never
      ? never
      : TName
    : never;
}[EndpointName];

/** The row of a call: required if the right depends on it. */
export type RowOf<TName extends EndpointName> = TName extends OwnedEndpointName ? [row: OwnedRow] : [row?: OwnedRow];

/**
 * True if a caller may call an endpoint, for this row if one is given.
 * Lists never hold a row out of the caller's scope, so `scope` needs no look at the row; the server decides in the end.
 */
export function may(
  endpoint: EndpointName,
  caller: { role: Caller; userId: string | undefined; isChild?: boolean },
  row?: OwnedRow,
): boolean {
  if (caller.isChild && endpointOf(endpoint).notForChildren) return false;
  const reach = reachOf(endpoint, caller.role);
  if (reach !== 'own' || row === undefined) return reach !== undefined;
  const owner = 'authorId' in row ? row.authorId : 'sponsorId' in row ? row.sponsorId : row.id;
  return owner === caller.userId;
}
