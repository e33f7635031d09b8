import type { Reach } from '#contract/access.ts';
import type { Asked } from './ask.ts';
import type { Scene, SceneCaller, SceneOptions } from './scene.ts';
import type { Noun, Standing } from './standing.ts';
import type { Thing } from './thing.ts';

/** A call with good input and the id of the thing that it names. */
export interface Naming extends Asked {
  readonly names: string;
}

/** One thing that a call names: in its path or in its body. */
export interface Axis {
  /** What it is, in words. */
  readonly what: string;
  ask(scene: Scene, standing: Standing, caller: SceneCaller): Naming | Promise<Naming>;
  /** A success takes something from the scene, or adds somebody to a class: the next caller needs another scene. */
  readonly spoils?: boolean;
  /** Where the right to this thing goes beyond or stays behind the call's own. */
  covers?(thing: Thing, scene: Scene, caller: SceneCaller, reach: Reach): boolean;
}

export type CallRow =
  /** Names nothing: the same for everybody who may call. */
  | { readonly kind: 'open'; ask(scene: Scene, caller?: SceneCaller): Asked | Promise<Asked> }
  /** Lists things: those that the caller's right covers, and no other. */
  | {
      readonly kind: 'list';
      readonly nouns: readonly Noun[];
      readonly scene?: SceneOptions;
      query(scene: Scene): Readonly<Record<string, string>>;
      /** Which things the list holds; where left out, those that the call's right covers. */
      holds?(thing: Thing, scene: Scene, caller: SceneCaller): boolean;
    }
  | { readonly kind: 'things'; readonly axes: readonly [Axis, ...Axis[]]; readonly scene?: SceneOptions };
