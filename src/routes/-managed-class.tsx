import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClassEndButtons } from '#features/classes/class-end-buttons.tsx';
import { ClassFacts } from '#features/classes/class-facts.tsx';
import { ClassPage } from '#features/classes/class-page.tsx';
import { MonthsOffButton } from '#features/months-off/months-off-button.tsx';
import { ZakatButton } from '#features/zakat/zakat-button.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { useSchoolLinks } from './-school-links.ts';

/** A class for those who manage it: its reports and its materials. */
export function ManagedClass({ id, part, children }: { id: string; part: string; children: ReactNode }) {
  const { t } = useTranslation('classes');
  const links = useSchoolLinks();
  return (
    <ClassPage
      id={id}
      madrasaLink={links.madrasa}
      classLink={links.class}
      part={part}
      actions={(group) => <ClassEndButtons of={group} />}
      facts={(group) => (
        <>
          <ClassFacts
            group={group}
            teachers={links.teachers(group.madarisId, group.id)}
            students={links.students(group.madarisId, group.id)}
          />
          <MonthsOffButton place={{ type: 'class', id, name: group.name }} />
          <ZakatButton place={{ type: 'class', id, name: group.name }} />
        </>
      )}
    >
      <TabLinks
        label={t('class')}
        tabs={[
          { label: t('reports'), link: links.class(id) },
          { label: t('materials'), link: { to: '/class-materials/$id', params: { id } } },
        ]}
      />
      {children}
    </ClassPage>
  );
}
