import type { Role } from '#contract/rights/roles.ts';
import type { Entity } from './standing.ts';

/** What a test knows of something it made: enough to know who may reach it, without asking the server. */
export interface Thing {
  readonly entity: Entity;
  readonly id: string;
  /** The regions, madaris and classes that it is, is in, or (of a region and a madrasa) that are in it. */
  readonly regions: readonly string[];
  readonly madaris: readonly string[];
  readonly classes: readonly string[];
  /** Of a person. */
  readonly role?: Role;
  /** Who made it, or pays for it; of a person themselves. */
  readonly owner?: string;
}

/** Something without people and place. */
export function thing(entity: Entity, id: string, more: Partial<Thing> = {}): Thing {
  return { entity, id, regions: [], madaris: [], classes: [], ...more };
}
