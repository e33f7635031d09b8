import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Strip, StripQuote } from '#ui/states/strip.tsx';

/** Shown over the form that corrects a report: the reason why it was returned. */
export function ReturnedWith({ returned }: { returned: Report['returned'] | undefined }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  if (!returned) return null;
  return (
    <Strip data-returned-with>
      <Undo2 aria-hidden className="mirrored" />
      <StripQuote title={t('review.returnedOn', { date: format.date(returned.at) })}>{returned.comment}</StripQuote>
    </Strip>
  );
}
