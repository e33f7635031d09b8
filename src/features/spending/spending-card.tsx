import { PenLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spendingKinds } from '#contract/entities/spending.ts';
import type { SpendingReport } from '#contract/reading/read.ts';
import { type ReportState, reportStateOf } from '#contract/report-states.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Card } from '#ui/card/card.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { ReleaseToggle } from '#ui/report/release-toggle.tsx';
import { ReportBadge } from '#ui/report/report-badge.tsx';
import { ReturnDialog } from '#ui/report/return-dialog.tsx';
import { Strip, StripQuote } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { useNoteSeen } from './use-note-seen.ts';

/** States in which a report can be returned. */
const isOpen: Readonly<Record<ReportState, boolean>> = { arrived: true, seen: true, returned: false, replaced: false };

type SpendingCardProps = { report: SpendingReport; onChanged: () => void };

/** One spending report, for those who manage the madrasa. */
export function SpendingCard({ report, onChanged }: SpendingCardProps) {
  const { t } = useTranslation(['money', 'reports']);
  const format = useFormat();
  const state = reportStateOf(report);
  useNoteSeen(report, onChanged);
  const { id, month, total, confirmed, balance, words, author, createdDate, returned, photos } = report;
  const spent = spendingKinds.filter((kind) => report[kind] > 0);
  return (
    <Card as="article" display="grid" gap="4" aria-labelledby={`spending-${id}`}>
      <styled.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Heading as="h2" size="md" id={`spending-${id}`}>
          {format.month(`${month}-15`)}
        </Heading>
        <ReportBadge state={state} />
        <Text textStyle="sm" color="fg.muted">
          <Joined>
            {author && <bdi>{author.fullName}</bdi>}
            {format.date(createdDate)}
          </Joined>
        </Text>
      </styled.div>
      {returned && (
        <Strip marginBlockEnd="0">
          <StripQuote title={t('reports:review.returnedOn', { date: format.date(returned.at) })}>
            {returned.comment}
          </StripQuote>
        </Strip>
      )}
      <FactList
        facts={[
          ...spent.map((kind) => ({ label: t(`kinds.${kind}`), value: format.money(report[kind]) })),
          { label: t('spending.total'), value: format.money(total) },
          { label: t('spending.confirmed'), value: format.money(confirmed) },
          { label: t('spending.balance'), value: format.money(balance) },
        ]}
      />
      {words && (
        <Text dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
          {words}
        </Text>
      )}
      {photos.length > 0 && <Photos report={report} onChanged={onChanged} />}
      <Actions report={report} state={state} onChanged={onChanged} />
    </Card>
  );
}

const Tiles = styled('ul', {
  base: {
    display: 'grid',
    gap: '3',
    listStyle: 'none',
    gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
    '& > li': { display: 'grid', gap: '2', alignContent: 'start' },
    '& img': { width: '100%', height: '8rem', objectFit: 'cover', borderRadius: 'md' },
  },
});

function Photos({ report, onChanged }: SpendingCardProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const mayRelease = useMay('spending.release');
  const release = useCall('spending.release');
  const showFailure = useFailureToast();
  const { id, photos, version } = report;
  const toggle = (photoId: string, released: boolean) =>
    release.call({ params: { id, photoId }, body: { released }, ifMatch: version }).then(onChanged, showFailure);
  return (
    <Tiles>
      {photos.map(({ id: photoId, url, released }, index) => {
        const name = t('page.photo', { number: format.number(index + 1) });
        return (
          <li key={photoId}>
            <a href={pictureAddress(url)} target="_blank" rel="noreferrer">
              <img src={pictureAddress(url)} alt={name} loading="lazy" />
            </a>
            {mayRelease && (
              <ReleaseToggle
                released={released}
                name={name}
                busy={release.busy}
                onToggle={() => void toggle(photoId, !released)}
              />
            )}
          </li>
        );
      })}
    </Tiles>
  );
}

function Actions({ report, state, onChanged }: SpendingCardProps & { state: ReportState }) {
  const { t } = useTranslation(['money', 'reports']);
  const mayReturn = useMay('spending.return') && isOpen[state];
  const mayCorrect = useMay('spending.create') && state === 'returned';
  const giveBack = useCall('spending.return');
  const [isReturning, setReturning] = useState(false);
  const { id, madrasaId, month, version } = report;
  if (!mayReturn && !mayCorrect) return null;
  return (
    <ButtonRow>
      {mayReturn && (
        <ConnectionButton variant="outline" icon={<Undo2 className="mirrored" />} onClick={() => setReturning(true)}>
          {t('reports:review.return')}
        </ConnectionButton>
      )}
      {mayCorrect && (
        <LinkButton to="/spending-report/$madrasaId/$month" params={{ madrasaId, month }}>
          <PenLine aria-hidden /> {t('reports:returned.correct')}
        </LinkButton>
      )}
      <ReturnDialog
        id={id}
        text={t('spending.returnText')}
        open={isReturning}
        onClose={() => setReturning(false)}
        onSave={(body) => giveBack.call({ params: { id }, body, ifMatch: version }).then(onChanged)}
      />
    </ButtonRow>
  );
}
