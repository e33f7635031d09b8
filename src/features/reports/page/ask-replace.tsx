import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isContainer } from '#data/report-pages/page-of.ts';
import { type KnownReport, monthReport } from '#hooks/mirror/next-report.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { styled } from '#ui/styled.ts';

type AskReplaceProps = { open: OpenDraft; reports: readonly KnownReport[]; children: ReactNode };

/**
 * A second report of a month: whether it takes the place of the first or is added to it. A page that still waits is opened again
 * instead. Asked where it starts and where it is sent, for another teacher's may have arrived meanwhile, and never in between.
 */
export function AskReplace({ open, reports, children }: AskReplaceProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { draft, change } = open;
  const [there] = useState(() => secondOf(open, reports));
  if (!there || draft.replaces || draft.adds) return children;
  const isPage = there.pending && isContainer(there.fileName) && !draft.isPaper;
  const words = { month: format.month(`${draft.month}-15`) };
  return (
    <StateFrame
      icon={<FileText />}
      title={t('page.second.title', words)}
      text={t(there.pending ? 'page.second.waiting' : 'page.second.text')}
      action={
        <styled.div display="flex" flexWrap="wrap" gap="2" justifyContent="center">
          {isPage ? (
            <LinkButton
              to="/class-details/$id/new-report"
              params={{ id: draft.classId }}
              search={{ month: draft.month, item: there.pending?.itemId }}
              replace
            >
              {t('page.second.correct')}
            </LinkButton>
          ) : (
            <Button onClick={() => void change((now) => ({ ...now, replaces: there.id }))}>
              {t('page.second.replace')}
            </Button>
          )}
          <Button variant="outline" onClick={() => void change((now) => ({ ...now, adds: true }))}>
            {t('page.second.add')}
          </Button>
        </styled.div>
      }
    />
  );
}

/** The report that the month of a draft has already; none where it is clear what the draft is to it. */
function secondOf({ draft }: OpenDraft, reports: readonly KnownReport[]): KnownReport | undefined {
  if (draft.corrects) return undefined;
  const { state, report } = monthReport(reports, draft.month);
  return state === 'returned' ? undefined : report;
}
