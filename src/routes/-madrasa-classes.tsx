import { useTranslation } from 'react-i18next';
import { MadrasaClassesPage } from '#features/classes/madrasa-classes-page.tsx';
import { MadrasaTabs } from './-madrasa-tabs.tsx';
import { useSchoolLinks } from './-school-links.ts';

/** The classes of a madrasa. */
export function MadrasaClasses({ madrasaId }: { madrasaId: string }) {
  const { t } = useTranslation('madaris');
  const links = useSchoolLinks();
  return (
    <MadrasaClassesPage
      madarisId={madrasaId}
      parent={{ label: t('title'), link: links.madaris }}
      links={links}
      tabs={<MadrasaTabs madrasaId={madrasaId} />}
    />
  );
}
