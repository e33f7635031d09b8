import { CalendarRange } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MadrasaClassesShown } from '#features/classes/classes-shown.ts';
import { MadrasaClassesPage } from '#features/classes/madrasa-classes-page.tsx';
import { MonthsOffButton } from '#features/months-off/months-off-button.tsx';
import { ZakatButton } from '#features/zakat/zakat-button.tsx';
import { useMay } from '#hooks/session/use-may.ts';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { MadrasaTabs } from './-madrasa-tabs.tsx';
import { useSchoolLinks } from './-school-links.ts';

type MadrasaClassesProps = { madrasaId: string; show: MadrasaClassesShown | undefined };

/** The classes of a madrasa. */
export function MadrasaClasses({ madrasaId, show }: MadrasaClassesProps) {
  const { t } = useTranslation(['madaris', 'classes']);
  const mayStart = useMay('schoolYears.start');
  const links = useSchoolLinks();
  return (
    <MadrasaClassesPage
      madarisId={madrasaId}
      show={show}
      parent={{ label: t('title'), link: links.madaris }}
      links={links}
      facts={({ id, name }) => (
        <ButtonRow alignItems="end" _print={{ display: 'none' }}>
          <MonthsOffButton place={{ type: 'madrasa', id, name }} />
          <ZakatButton place={{ type: 'madrasa', id, name }} />
          {mayStart && (
            <LinkButton size="sm" variant="outline" to="/madrasa-school-year/$madrasaId" params={{ madrasaId: id }}>
              <CalendarRange size="1.1em" aria-hidden />
              {t('classes:schoolYear.open')}
            </LinkButton>
          )}
        </ButtonRow>
      )}
      tabs={<MadrasaTabs madrasaId={madrasaId} />}
    />
  );
}
