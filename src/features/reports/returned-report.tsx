import { PenLine, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addMonths } from '#contract/month.ts';
import type { Class } from '#contract/reading/read.ts';
import type { NextReportView } from '#hooks/mirror/use-next-report.ts';
import { useFormat } from '#i18n/use-format.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { Strip, StripQuote } from '#ui/states/strip.tsx';

type ReturnedReportProps = { of: NextReportView['returned'][number]; group: Class };

/** A returned report with its comment, and a button to correct it. */
export function ReturnedReport({ of: { id, month, returned: why }, group }: ReturnedReportProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <Strip role="status" data-returned={id}>
      <Undo2 aria-hidden className="mirrored" size={20} />
      <StripQuote title={t('returned.title', { month: format.month(`${month}-15`), name: group.name })}>
        {why?.comment}
      </StripQuote>
      <LinkButton
        to="/class-details/$id/new-report"
        params={{ id: group.id }}
        search={{ month }}
        flex={{ base: '1 1 auto', sm: '0 1 auto' }}
      >
        <PenLine aria-hidden /> {t('returned.correct')}
      </LinkButton>
    </Strip>
  );
}

/**
 * True if a returned report is in the card of its class and no longer at the top of the start. It moves there when the
 * report of the following month is due, so that the start is not full of old matters.
 * @param now the current month
 */
export function isInCard(month: string, now: string): boolean {
  return addMonths(month, 2) <= now;
}
