import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { isContainer } from '#data/report-pages/page-of.ts';
import { monthReport } from '#hooks/mirror/next-report.ts';
import type { Pending } from '#hooks/mirror/use-list.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { styled } from '#ui/styled.ts';

/** A report of the class, with what waits of it. */
export type KnownReport = Report & { pending?: Pending | undefined };

type AskReplaceProps = { open: OpenDraft; reports: readonly KnownReport[]; children: ReactNode };

/**
 * A second report of a month: whether it takes the place of the first or is added to it. What still waits is opened again
 * instead. Not asked where that is clear: nothing is there, or the draft has its answer.
 */
export function AskReplace({ open, reports, children }: AskReplaceProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { draft, restored, change } = open;
  const [isAnswered, setAnswered] = useState(restored || draft.corrects !== undefined);
  const { state, report: there } = monthReport(reports, draft.month);
  if (isAnswered || !there || state === 'returned') return children;
  const waitingPage = there.pending && isContainer(there.fileName) ? there.pending.itemId : undefined;
  const words = { month: format.month(`${draft.month}-15`) };
  return (
    <StateFrame
      icon={<FileText />}
      title={t('page.second.title', words)}
      text={t(there.pending ? 'page.second.waiting' : 'page.second.text')}
      action={
        <styled.div display="flex" flexWrap="wrap" gap="2" justifyContent="center">
          {waitingPage ? (
            <LinkButton
              to="/class-details/$id/new-report"
              params={{ id: draft.classId }}
              search={{ month: draft.month, item: waitingPage }}
              replace
            >
              {t('page.second.correct')}
            </LinkButton>
          ) : (
            <Button
              onClick={() => {
                void change((now) => ({ ...now, replaces: there.id }));
                setAnswered(true);
              }}
            >
              {t('page.second.replace')}
            </Button>
          )}
          <Button variant="outline" onClick={() => setAnswered(true)}>
            {t('page.second.add')}
          </Button>
        </styled.div>
      }
    />
  );
}
