import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { ClassEndStrip } from '#features/classes/class-end.tsx';
import { ClassPage } from '#features/explore/class-page.tsx';
import { useSession } from '#hooks/session/use-session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { parameter } from '#ui/list/list-search.ts';

const MonthsOfClass = lazyPart(() => import('#features/sponsorships/months-of-class.tsx'), 'MonthsOfClass');

export const Route = createFileRoute('/class/$classId')({
  /** `of`: the sponsorship from which its sponsor comes here. */
  validateSearch: v.object({ of: parameter(Id) }),
  component: PublicClass,
});

const classLink = (classId: string) => ({ to: '/class/$classId', params: { classId } }) as const;

function PublicClass() {
  const { classId } = Route.useParams();
  const { of } = Route.useSearch();
  const { role } = useSession();
  return (
    <ClassPage
      classId={classId}
      notice={(row) => <ClassEndStrip of={row} classLink={classLink} />}
      months={
        of && role === 'sponsor'
          ? (row, everybodys) => (
              <Suspense fallback={everybodys}>
                <MonthsOfClass sponsorshipId={of} of={row}>
                  {everybodys}
                </MonthsOfClass>
              </Suspense>
            )
          : undefined
      }
    />
  );
}
