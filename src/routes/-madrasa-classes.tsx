import { useTranslation } from 'react-i18next';
import type { MadrasaClassesShown } from '#features/classes/classes-shown.ts';
import { MadrasaClassesPage } from '#features/classes/madrasa-classes-page.tsx';
import { MonthsOffButton } from '#features/months-off/months-off-button.tsx';
import { MadrasaTabs } from './-madrasa-tabs.tsx';
import { useSchoolLinks } from './-school-links.ts';

type MadrasaClassesProps = { madrasaId: string; show: MadrasaClassesShown | undefined };

/** The classes of a madrasa. */
export function MadrasaClasses({ madrasaId, show }: MadrasaClassesProps) {
  const { t } = useTranslation('madaris');
  const links = useSchoolLinks();
  return (
    <MadrasaClassesPage
      madarisId={madrasaId}
      show={show}
      parent={{ label: t('title'), link: links.madaris }}
      links={links}
      facts={({ id, name }) => <MonthsOffButton place={{ type: 'madrasa', id, name }} />}
      tabs={<MadrasaTabs madrasaId={madrasaId} />}
    />
  );
}
