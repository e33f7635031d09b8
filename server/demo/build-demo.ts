import {
  buildAdmin,
  buildRegionPeople,
  buildSponsors,
  buildSupervisor,
  type DemoMember,
  type DemoPerson,
} from './people.ts';
import { plansFor } from './plan.ts';
import { randomFrom } from './random.ts';
import { buildRegion, type DemoRegion } from './schools.ts';
import { type DemoSponsorship, sponsorshipsFor } from './sponsorships.ts';

/** Everything of the demo but its files. */
export interface Demo {
  regions: (DemoRegion & { supervisorId: string })[];
  people: DemoPerson[];
  members: DemoMember[];
  sponsorships: DemoSponsorship[];
}

/**
 * Makes the demo: the same rows with the same ids each time.
 *
 * @param size number of students at least; the first three regions are the same in every size
 */
export function buildDemo(size: number): Demo {
  const sponsors = buildSponsors(randomFrom(1));
  const demo: Demo = { regions: [], people: [buildAdmin(), ...sponsors], members: [], sponsorships: [] };
  for (const [place, plan] of plansFor(size).entries()) {
    // Each region draws from a source of its own, so that a change in one leaves the others as they are.
    const random = randomFrom(100 + place);
    const region = buildRegion(random, plan, place);
    const supervisor = buildSupervisor(random, region, place);
    const { people, members } = buildRegionPeople(random, region, place);
    demo.regions.push({ ...region, supervisorId: supervisor.id });
    for (const each of [supervisor, ...people]) demo.people.push(each);
    for (const each of members) demo.members.push(each);
    for (const each of sponsorshipsFor(random, region, sponsors, place)) demo.sponsorships.push(each);
  }
  return demo;
}
