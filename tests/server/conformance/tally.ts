import { expect } from 'vitest';
import type { ProblemCode } from '#contract/problems.ts';
import problems from '../../../public/locales/en/problems.json' with { type: 'json' };
import type { Answer } from './ask.ts';
import type { Fixture, FixtureCaller } from './fixture.ts';
import { mayRead } from './scope-model.ts';

/** Checks the answers of the matrix, and counts the checks. */
export class Tally {
  cells = 0;
  assertions = 0;

  /** One cell: the status; for an error its exact text; for a success that it names no one whom the caller may not read. */
  cell(fixture: Fixture, caller: FixtureCaller | undefined, answer: Answer, expected: Expected, where: string): void {
    this.cells += 1;
    this.same(reportedBy(answer), textOf(expected), where);
    if (answer.status < 300) this.#nobodyElse(fixture, caller, answer, where);
  }

  same(actual: unknown, expected: unknown, where: string): void {
    this.assertions += 1;
    expect(actual, where).toEqual(expected);
  }

  #nobodyElse(fixture: Fixture, caller: FixtureCaller | undefined, { text }: Answer, where: string): void {
    for (const person of fixture.people) {
      const thing = fixture.things.get(person.id);
      if (caller && (!thing || mayRead(fixture, caller, thing))) continue;
      // A supervisor sees the sponsors of a region by name only.
      const isNamed = caller?.role === 'supervisor' && person.role === 'sponsor';
      for (const secret of [person.id, person.email, person.phone, ...(isNamed ? [] : [person.fullName])]) {
        this.assertions += 1;
        if (text.includes(secret)) expect.fail(`${where} names ${person.name}`);
      }
    }
    this.assertions += 1;
    if (text.includes('hash-of-')) expect.fail(`${where} names a password`);
  }
}

export type Expected = { readonly success: number } | { readonly status: number; readonly code: ProblemCode };

function reportedBy({ status, text }: Answer): string {
  if (status < 300) return `${status} `;
  return hides(status) ? `${status} ${text}` : `${status} ${JSON.parse(text).code}`;
}

/** An error to the letter, so that a missing thing and another person's thing cannot be distinguished. */
function textOf(expected: Expected): string {
  if ('success' in expected) return `${expected.success} `;
  const { status, code } = expected;
  return hides(status) ? `${status} ${JSON.stringify({ message: problems[code], code })}` : `${status} ${code}`;
}

function hides(status: number): boolean {
  return status === 401 || status === 403 || status === 404;
}
