import type { Reach } from '#contract/rights/access.ts';
import type { Asked } from './ask.ts';
import type { Fixture, FixtureCaller, FixtureOptions } from './fixture.ts';
import type { Entity, Standing } from './standing.ts';
import type { Thing } from './thing.ts';

/** A call with valid input and the id of the thing that it names. */
export interface Naming extends Asked {
  readonly names: string;
}

/** One thing that a call names: in its path or in its body. */
export interface Axis {
  /** Its description. */
  readonly what: string;
  ask(fixture: Fixture, standing: Standing, caller: FixtureCaller): Naming | Promise<Naming>;
  /** A success takes something from the fixture, or adds a person to a class: the next caller needs another fixture. */
  readonly spoils?: boolean;
  /** Set if the right to this thing is larger or smaller than that of the call. */
  covers?(thing: Thing, fixture: Fixture, caller: FixtureCaller, reach: Reach): boolean;
}

export type CallRow =
  /** Names nothing: the result is the same for every permitted caller. */
  | { readonly kind: 'open'; ask(fixture: Fixture, caller?: FixtureCaller): Asked | Promise<Asked> }
  /** Lists things: exactly those that the caller's right covers. */
  | {
      readonly kind: 'list';
      readonly entities: readonly Entity[];
      readonly fixture?: FixtureOptions;
      query(fixture: Fixture): Readonly<Record<string, string>>;
      /** The things in the list; by default those that the call's right covers. */
      holds?(thing: Thing, fixture: Fixture, caller: FixtureCaller): boolean;
    }
  | {
      readonly kind: 'things';
      readonly axes: readonly [Axis, ...Axis[]];
      readonly fixture?: FixtureOptions;
      /** The position of the thing in a good call; in the same class by default. */
      readonly good?: Standing;
    };
