import * as v from 'valibot';
import { Id } from '../fields.ts';
import { Role } from '../rights/roles.ts';

/** What a name was found in; `place` is the region of a madrasa and the madrasa of a class. */
const FoundPlace = v.object({ id: Id, name: v.string(), place: v.object({ id: Id, name: v.string() }) });

/** The first few people, madaris and classes of the caller's reach that a search finds. */
export const Found = v.object({
  people: v.array(v.object({ id: Id, fullName: v.string(), role: Role })),
  madaris: v.array(FoundPlace),
  classes: v.array(FoundPlace),
});
export type Found = v.InferOutput<typeof Found>;
