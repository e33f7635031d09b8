import type { Report } from '#contract/entities/report.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { newId } from '#server/new-id.ts';
import { packed } from '#tests/tools/report-pages.ts';
import type { Person, School } from './school.ts';
import { type Answer, ask, keep } from './send.ts';

/** A month in the past: one more than two years before the class was added is rejected. */
export const ago = (months: number) => addMonths(monthOf(new Date()), -months);

interface Writing {
  readonly as: Person;
  readonly covered: string;
  readonly month: string;
  readonly replaces?: string;
  readonly id?: string;
}

/** A report of a month in the form of its author's client. */
export async function sending({ as, covered, month, replaces, id = newId() }: Writing) {
  const fields = { title: covered, month, id, ...(replaces && { replaces }) };
  return { as, part: 'report' as const, file: await packed({ covered }), fields, key: id };
}

/** Functions to write, return and read reports of a month in a school. */
export function writingIn(opened: () => School) {
  return {
    async write(writing: Writing): Promise<Report> {
      return keep(opened(), await sending(writing));
    },

    back(id: string, comment: string): Promise<Answer> {
      const school = opened();
      return ask(school, `v1/classes/reports/${id}/return`, {
        method: 'POST',
        as: school.people.supervisor,
        headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
        body: JSON.stringify({ comment }),
      });
    },

    /** A reader's reports of a month: their texts, the newest last, with their state. */
    async seen(as: Person, month: string): Promise<string[]> {
      const school = opened();
      const { body } = await ask(school, `v1/classes/${school.classes.here}/reports?limit=100`, { as });
      return (body.data as Report[])
        .filter((report) => report.month === month)
        .toReversed()
        .map(
          ({ page, returned, replacedAt }) =>
            `${page?.covered}${returned ? ', returned' : ''}${replacedAt ? ', replaced' : ''}`,
        );
    },
  };
}
