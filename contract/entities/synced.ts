import type * as v from 'valibot';
import { Class } from './class.ts';
import { Madrasa } from './madrasa.ts';
import { Material } from './material.ts';
import { Region } from './region.ts';
import { Report } from './report.ts';
import { User } from './user.ts';

/**
 * The entities that devices copy, in the order of a first sync. The answer of `v1/sync`, the tables of the mirror, and the
 * handlers and journal of the server follow from this list, or do not compile.
 */
export const syncedEntities = ['regions', 'madaris', 'classes', 'materials', 'reports', 'users'] as const;
export type SyncedEntity = (typeof syncedEntities)[number];

/** A row of each, in the form of its own endpoints. */
export const syncedRows = {
  regions: Region,
  madaris: Madrasa,
  classes: Class,
  materials: Material,
  reports: Report,
  users: User,
} satisfies Record<SyncedEntity, v.GenericSchema>;
