import * as v from 'valibot';
import { Class } from '../entities/class.ts';
import { Madrasa } from '../entities/madrasa.ts';
import { Material } from '../entities/material.ts';
import { Region } from '../entities/region.ts';
import { Report } from '../entities/report.ts';
import { User } from '../entities/user.ts';
import { Id } from '../fields.ts';

/**
 * One page of what changed in the caller's scope (design/api.md, 'Sync'): rows as their own endpoints answer them, the
 * ids that were deleted or left the scope, and the cursor to ask with next. `more` tells that a page follows at once.
 * `again`: the server tells everything from the start; what a device has and is not given until `more` is false is no
 * longer in the scope.
 */
export const Changes = v.object({
  regions: v.array(Region),
  madaris: v.array(Madrasa),
  classes: v.array(Class),
  materials: v.array(Material),
  reports: v.array(Report),
  users: v.array(User),
  gone: v.object({
    regions: v.array(Id),
    madaris: v.array(Id),
    classes: v.array(Id),
    materials: v.array(Id),
    reports: v.array(Id),
    users: v.array(Id),
  }),
  cursor: v.string(),
  more: v.boolean(),
  startsOver: v.boolean(),
});
export type Changes = v.InferOutput<typeof Changes>;
