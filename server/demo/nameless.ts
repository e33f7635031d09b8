import { demoAccounts } from '#contract/demo.ts';
import { freeSignInName, signInKey } from '#contract/typed/sign-in-names.ts';
import type { DemoPerson } from './people.ts';

/**
 * Removes the address of every second student, who then signs in with a name; the demo account keeps its own. Every second one
 * of these has a family address.
 */
export function withoutAddresses(people: readonly DemoPerson[]): DemoPerson[] {
  const taken = new Set<string>();
  let students = 0;
  return people.map((person) => {
    if (person.role !== 'student' || person.email === demoAccounts.student) return person;
    students += 1;
    if (students % 2 === 0) return person;
    const signInName = freeSignInName(person.fullName, (key) => taken.has(key));
    taken.add(signInKey(signInName));
    const contactEmail = person.email !== null && students % 4 === 1 ? `family.${person.email}` : '';
    return { ...person, email: null, signInName, signInKey: signInKey(signInName), contactEmail };
  });
}
