import type { Role } from '#contract/rights/roles.ts';
import type { Entity } from './standing.ts';

/** A test's knowledge of a thing it made: enough to decide who may reach it, without asking the server. */
export interface Thing {
  readonly entity: Entity;
  readonly id: string;
  /** Its regions, madaris and classes: the thing itself, those it is in, and (for a region or madrasa) those inside it. */
  readonly regions: readonly string[];
  readonly madaris: readonly string[];
  readonly classes: readonly string[];
  /** Set for a person. */
  readonly role?: Role;
  /** The person who made it or pays for it; for a person, themselves. */
  readonly owner?: string;
}

/** A thing without people and place. */
export function thing(entity: Entity, id: string, more: Partial<Thing> = {}): Thing {
  return { entity, id, regions: [], madaris: [], classes: [], ...more };
}
