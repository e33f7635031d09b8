import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';

/** The region, madrasa or class whose months are planned. */
export interface Place {
  readonly type: SponsorshipType;
  readonly id: string;
  readonly name: string;
}
