import { useTranslation } from 'react-i18next';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';

/** Number of listed reports, newest first. */
const shown = 3;

/** The days on which the newest spending reports of a madrasa arrived, for users who may read them; empty for others. */
export function SpendingArrivals({ madrasaId }: { madrasaId: string }) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const { rows } = useAnswerList('spending.list', { limit: shown }, { id: madrasaId });
  if (rows.length === 0) return null;
  return (
    <styled.ul textStyle="sm" color="fg.muted" listStyle="none">
      {rows.map(({ id, month, createdDate }) => (
        <li key={id}>{t('noteArrived', { month: format.month(`${month}-15`), date: format.date(createdDate) })}</li>
      ))}
    </styled.ul>
  );
}
