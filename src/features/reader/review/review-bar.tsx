import { ChevronLeft, ChevronRight, List, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { type ReportState, reportStateOf } from '#contract/report-states.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { type RowOfReading, useReadingRow } from '#hooks/reading/reading-row.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { ReturnDialog } from '#ui/report/return-dialog.tsx';
import { styled } from '#ui/styled.ts';
import { DocumentLink } from '../leave/document-link.tsx';
import { useLeave } from '../leave/use-leave.ts';

/** In reach of the thumb while a report is read, above the app's own bar on a phone. */
const Bar = styled('nav', {
  base: {
    position: 'sticky',
    bottom: { base: '16', md: '3' },
    '@media (max-height: 30rem)': { position: 'static' },
    zIndex: '1',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    marginBlockStart: '6',
    padding: '2',
    layerStyle: 'card',
    '@media print': { display: 'none' },
  },
});

/** Opened by its address: no wider than its one button, which on a phone is below the words and not on them. */
const alone = {
  width: 'fit-content',
  marginInlineStart: 'auto',
  position: { base: 'static', md: 'sticky' },
} as const;

/** States in which a report can be returned. */
const isOffered: Readonly<Record<ReportState, boolean>> = {
  arrived: true,
  seen: true,
  returned: false,
  replaced: false,
};

/** A supervisor's actions on a report: return it, or continue with the next one of the list. */
export function ReviewBar({ of: report }: { of: Report }) {
  const { t } = useTranslation(['reports', 'reader']);
  const format = useFormat();
  const mayReturn = useMay('reports.return', report) && isOffered[reportStateOf(report)];
  const reading = useReadingRow();
  const leave = useLeave('/reports');
  const giveBack = useCall('reports.return');
  const [isReturning, setReturning] = useState(false);
  const index = reading?.findIndex(({ id }) => id === report.id) ?? -1;
  const previous = reading?.[index - 1];
  const next = index >= 0 ? reading?.[index + 1] : undefined;
  const isInRow = reading !== undefined && index >= 0;
  if (!mayReturn && !isInRow) return null;
  return (
    <>
      <Bar aria-label={t('review.bar')} {...(!isInRow && alone)}>
        {mayReturn && (
          <ConnectionButton
            variant="outline"
            icon={<Undo2 className="mirrored" />}
            aria-label={t('review.return')}
            onClick={() => setReturning(true)}
          >
            <styled.span display={{ base: isInRow ? 'none' : 'inline', sm: 'inline' }}>
              {t('review.return')}
            </styled.span>
          </ConnectionButton>
        )}
        {isInRow && (
          <styled.span flex="1" textAlign="center" textStyle="sm" whiteSpace="nowrap" color="fg.muted">
            {t('review.place', { place: format.number(index + 1), count: format.number(reading.length) })}
          </styled.span>
        )}
        {previous && <Step of={previous} reading={reading} label={t('reader:previous')} />}
        {isInRow &&
          (next ? (
            <Step of={next} reading={reading} label={t('reader:next')} isNext />
          ) : (
            <Button icon={<List />} onClick={leave}>
              {t('review.back')}
            </Button>
          ))}
      </Bar>
      <ReturnDialog
        id={report.id}
        open={isReturning}
        onClose={() => setReturning(false)}
        onSave={(body) => giveBack.call({ params: { id: report.id }, body, ifMatch: report.version })}
      />
    </>
  );
}

type StepProps = { of: RowOfReading; reading: readonly RowOfReading[] | undefined; label: string; isNext?: boolean };

function Step({ of: { id, name }, reading, label, isNext }: StepProps) {
  return (
    <DocumentLink
      kind="report"
      id={id}
      reading={reading}
      step={isNext ? 'on' : 'back'}
      variant={isNext ? 'solid' : 'outline'}
      aria-label={`${label}: ${name}`}
    >
      {!isNext && <ChevronLeft className="mirrored" />}
      {isNext && label}
      {isNext && <ChevronRight className="mirrored" />}
    </DocumentLink>
  );
}
