import { withoutAddresses } from './nameless.ts';
import {
  buildAdmin,
  buildRegionPeople,
  buildSponsors,
  buildSupervisor,
  type DemoMember,
  type DemoPerson,
} from './people.ts';
import { type RegionPlan, usualPlans } from './plan.ts';
import { randomFrom } from './random.ts';
import { buildRegion, type DemoRegion } from './schools.ts';
import { type DemoSponsorship, sponsorshipsFor } from './sponsorships.ts';

/** The whole demo without its files. */
export interface Demo {
  regions: (DemoRegion & { supervisorId: string })[];
  people: DemoPerson[];
  members: DemoMember[];
  sponsorships: DemoSponsorship[];
}

/** The demo: the same rows with the same ids each time. */
export function buildDemo(): Demo {
  const sponsors = buildSponsors(randomFrom(1));
  const parts = usualPlans.map((plan, place) => buildPart(plan, place, sponsors));
  return {
    regions: parts.flatMap(({ regions }) => regions),
    people: withoutAddresses([buildAdmin(), ...sponsors, ...parts.flatMap(({ people }) => people)]),
    members: parts.flatMap(({ members }) => members),
    sponsorships: parts.flatMap(({ sponsorships }) => sponsorships),
  };
}

/**
 * One region with everything in it. It has its own source of random numbers, so that a change in one region does not affect
 * others.
 * @param place the region's number, from 0
 */
export function buildPart(plan: RegionPlan, place: number, sponsors: readonly DemoPerson[]): Demo {
  const random = randomFrom(100 + place);
  const region = buildRegion(random, plan, place);
  const supervisor = buildSupervisor(random, region, place);
  const { people, members } = buildRegionPeople(random, region, place);
  return {
    regions: [{ ...region, supervisorId: supervisor.id }],
    people: [supervisor, ...people],
    members,
    sponsorships: sponsorshipsFor(random, region, sponsors, place),
  };
}
