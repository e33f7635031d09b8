import type * as v from 'valibot';
import { Class } from './class.ts';
import { Madrasa } from './madrasa.ts';
import { Material } from './material.ts';
import { Region } from './region.ts';
import { Report } from './report.ts';
import { User } from './user.ts';

/**
 * The entities that devices keep a copy of, in the order in which a first sync brings them. The one list: the answer of
 * `v1/sync`, the tables of the mirror, and the handlers and journal of the server follow from it, or do not compile.
 */
export const syncedEntities = ['regions', 'madaris', 'classes', 'materials', 'reports', 'users'] as const;
export type SyncedEntity = (typeof syncedEntities)[number];

/** A row of each, as its own endpoints answer it. */
export const syncedRows = {
  regions: Region,
  madaris: Madrasa,
  classes: Class,
  materials: Material,
  reports: Report,
  users: User,
} satisfies Record<SyncedEntity, v.GenericSchema>;
