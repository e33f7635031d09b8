import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';

/** The place whose mark is shown or changed. */
export interface Place {
  readonly type: SponsorshipType;
  readonly id: string;
  readonly name: string;
}
