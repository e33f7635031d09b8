import type { Mirror } from '#data/database/database.ts';
import type { ListRequest } from './list-key.ts';
import { isAnswerable, listShape } from './list-shapes.ts';
import { readSyncState, type SyncState } from './sync-state.ts';

/** Tables whose rows show that the list of a parameter's value is in the caller's scope. */
const parents = { regionId: 'regions', madarisId: 'madaris', classId: 'classes', classIds: 'classes' } as const;

/**
 * Time since when the rows on this device are the whole of a list, in milliseconds; 0 if they may not be. The
 * synchronisation brings the scope of the caller: everything for an admin, their regions for a supervisor, for the others
 * their classes with the data of these. If a table has more rows than a device keeps, no list of it is complete.
 */
export async function wholeSince(mirror: Mirror, request: ListRequest): Promise<number> {
  const state = await readSyncState(mirror);
  return state && state.doneAt > 0 && (await isInScope(mirror, request, state)) ? state.doneAt : 0;
}

async function isInScope(mirror: Mirror, request: ListRequest, { role, incomplete }: SyncState): Promise<boolean> {
  const { name, params, query } = request;
  const { known, of, table } = listShape(name);
  if (known || table === 'sponsorships' || !isAnswerable(request) || incomplete?.includes(table)) return false;
  if (name === 'users.ofMadrasa' && incomplete?.includes('classes')) return false;
  if (query.mine === 'true') return role === 'supervisor' || role === 'teacher' || role === 'student';
  if (role === 'admin') return true;
  if (!of) return table === 'users' && role === 'supervisor';
  if (parents[of.field] !== 'classes' && role !== 'supervisor') return false;
  const parent = await mirror.table(parents[of.field]).get(params[of.param] ?? '');
  return parent !== undefined && parent.mirrored.round > 0;
}
