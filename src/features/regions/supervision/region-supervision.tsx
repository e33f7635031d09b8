import { ClipboardList } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useActingDialog } from './use-acting-dialog.tsx';

type RegionSupervisionProps = { region: { readonly id: string; readonly name: string } };

/** The acting supervisor of a region, and the way to its handover page. Nothing for those who do not manage the region. */
export function RegionSupervision({ region }: RegionSupervisionProps) {
  const { t } = useTranslation('regions');
  const format = useFormat();
  const { answer } = useAnswer('supervision.get', { id: region.id });
  const { entryFor, dialog } = useActingDialog();
  const entry = entryFor(region);
  if (!answer) return null;
  const { acting } = answer.data;
  return (
    <styled.div display="grid" gap="2" justifyItems="start" marginBlockStart="3" _print={{ display: 'none' }}>
      {acting && <Text>{t('acting.now', { name: acting.fullName, date: format.date(acting.until) })}</Text>}
      <styled.div display="flex" flexWrap="wrap" gap="2">
        <LinkButton to="/handover/$regionId" params={{ regionId: region.id }} size="sm" variant="outline">
          <ClipboardList aria-hidden /> {t('handover.open')}
        </LinkButton>
        {entry && (
          <Button size="sm" variant="outline" icon={entry.icon} onClick={entry.onSelect}>
            {entry.label}
          </Button>
        )}
      </styled.div>
      {dialog}
    </styled.div>
  );
}
