import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { AllClassesPage } from '#features/classes/all-classes-page.tsx';
import { classesShown } from '#features/classes/classes-shown.ts';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';
import { adminLinks, supervisorLinks } from './-school-links.ts';

const Search = v.object({
  ...ListSearch.entries,
  show: v.fallback(v.optional(v.picklist(classesShown)), undefined),
  regionId: v.fallback(v.optional(Id), undefined),
});

export const Route = createFileRoute('/classes')({
  validateSearch: Search,
  beforeLoad: guard('classes'),
  component: Classes,
});

function Classes() {
  const { show = 'all', regionId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const managesAll = useMayOpen('madaris-classes');
  return (
    <AllClassesPage
      show={show}
      onShow={(next) =>
        void navigate({
          search: (old) => ({ ...old, page: undefined, show: next === 'all' ? undefined : next }),
          resetScroll: false,
        })
      }
      regionId={regionId}
      mine={!managesAll}
      links={managesAll ? adminLinks : supervisorLinks}
      onOpen={(link) => void navigate(link)}
    />
  );
}
