import * as v from 'valibot';
import { Id, Month } from '../fields.ts';
import { Role } from '../rights/roles.ts';

/** The place of a found name: its region for a madrasa, its madrasa for a class. */
const FoundPlace = v.object({ id: Id, name: v.string(), place: v.object({ id: Id, name: v.string() }) });

/** A person. `classId`: a class of the asking teacher with this person; null for other callers. */
const FoundPerson = v.object({ id: Id, fullName: v.string(), role: Role, classId: v.nullable(Id) });

/** A payment by its receipt's number. */
const FoundPayment = v.object({ id: Id, receiptCode: v.string(), month: Month, amount: v.number() });

/** The first few people, madaris and classes within the caller's reach that a search finds; for an admin also payments. */
export const Found = v.object({
  people: v.array(FoundPerson),
  madaris: v.array(FoundPlace),
  classes: v.array(FoundPlace),
  payments: v.optional(v.array(FoundPayment), []),
});
export type Found = v.InferOutput<typeof Found>;
