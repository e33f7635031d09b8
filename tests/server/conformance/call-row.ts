import type { Reach } from '#contract/rights/access.ts';
import type { Asked } from './ask.ts';
import type { Fixture, FixtureCaller, FixtureOptions } from './fixture.ts';
import type { Entity, Standing } from './standing.ts';
import type { Thing } from './thing.ts';

/** A call with good input and the id of the thing that it names. */
export interface Naming extends Asked {
  readonly names: string;
}

/** One thing that a call names: in its path or in its body. */
export interface Axis {
  /** What it is, in words. */
  readonly what: string;
  ask(fixture: Fixture, standing: Standing, caller: FixtureCaller): Naming | Promise<Naming>;
  /** A success takes something from the fixture, or adds someone to a class: the next caller needs another fixture. */
  readonly spoils?: boolean;
  /** Where the right to this thing goes beyond or stays behind the call's own. */
  covers?(thing: Thing, fixture: Fixture, caller: FixtureCaller, reach: Reach): boolean;
}

export type CallRow =
  /** Names nothing: the same for everybody who may call. */
  | { readonly kind: 'open'; ask(fixture: Fixture, caller?: FixtureCaller): Asked | Promise<Asked> }
  /** Lists things: those that the caller's right covers, and no other. */
  | {
      readonly kind: 'list';
      readonly entities: readonly Entity[];
      readonly fixture?: FixtureOptions;
      query(fixture: Fixture): Readonly<Record<string, string>>;
      /** Which things the list holds; where left out, those that the call's right covers. */
      holds?(thing: Thing, fixture: Fixture, caller: FixtureCaller): boolean;
    }
  | {
      readonly kind: 'things';
      readonly axes: readonly [Axis, ...Axis[]];
      readonly fixture?: FixtureOptions;
      /** Where the thing of a good call is; of the same class where left out. */
      readonly good?: Standing;
    };
