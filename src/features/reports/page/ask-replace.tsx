import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isContainer } from '#data/report-pages/page-of.ts';
import { type KnownReport, mayReplace } from '#hooks/mirror/next-report.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { styled } from '#ui/styled.ts';
import { secondReport } from '../second-report.ts';

type AskReplaceProps = { open: OpenDraft; reports: readonly KnownReport[]; children: ReactNode };

/**
 * Asks whether a second report of a month replaces the first or is added to it. A page that still waits is opened again
 * instead. It asks at the start and when the report is sent, because another teacher's may have arrived since, but never in
 * between.
 */
export function AskReplace({ open, reports, children }: AskReplaceProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { draft, change } = open;
  const { userId } = useAccount();
  const [there] = useState(() => secondReport(draft, reports));
  if (!there || draft.replaces || draft.adds) return children;
  const isPage = there.pending && isContainer(there.fileName) && !draft.isPaper && !draft.corrects;
  const isOwn = mayReplace(there, userId);
  const words = { month: format.month(`${draft.month}-15`) };
  return (
    <StateFrame
      icon={<FileText />}
      title={t('page.second.title', words)}
      text={t(there.pending ? 'page.second.waiting' : isOwn ? 'page.second.text' : 'page.second.colleague')}
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
            isOwn && (
              <Button onClick={() => void change((now) => ({ ...now, replaces: there.id }))}>
                {t('page.second.replace')}
              </Button>
            )
          )}
          <Button variant="outline" onClick={() => void change((now) => ({ ...now, adds: true }))}>
            {t('page.second.add')}
          </Button>
        </styled.div>
      }
    />
  );
}
