import { Check, Clock, Download, Trash2, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { reportStateOf } from '#contract/report-states.ts';
import { isContainer } from '#data/report-pages/page-of.ts';
import type { Pending } from '#hooks/mirror/use-list.ts';
import { useMetered } from '#hooks/reading/use-metered.ts';
import { usePicture } from '#hooks/saved-files/use-picture.ts';
import { openFile, useSavedFile } from '#hooks/saved-files/use-saved-file.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';
import { fileTypeOf } from '#lib/file-type.ts';
import { Link } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { PageBadge } from '#ui/fields/file-badge.tsx';
import { FirstPage } from '#ui/fields/first-page.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { RowMenu } from '#ui/overlay/row-menu.tsx';
import { ReportBadge } from '#ui/report/report-badge.tsx';
import { styled } from '#ui/styled.ts';
import { RowListItem } from '#ui/table/row-list.tsx';
import { Excerpt } from '#ui/text.ts';
import { useOpeningFailure } from '#ui/toast/use-opening-failure.ts';

export type ReportRowProps = {
  report: Report & { pending?: Pending | undefined };
  /** The viewer sends the class's reports, so the row shows their state. */
  isSender: boolean;
  /** Left out for users who may not delete it. */
  onDelete?: ((report: Report) => void) | undefined;
};

/** Renders again only when its report changes, not with every tap on the list around it. */
export const ReportRow = memo(Row);

const Foot = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1',
    textStyle: 'sm',
    color: 'fg.muted',
    marginBlockEnd: '-2',
  },
});

/** On a phone, notes about the report share a line with the buttons; without notes, the buttons are beside the facts. */
const Facts = styled('div', {
  base: {
    flex: { base: '1 1 8rem', sm: 'none' },
    minWidth: '0',
    '&:has(+ :not(:empty))': { smDown: { flexBasis: '100%' } },
  },
});

function Row({ report, isSender, onDelete }: ReportRowProps) {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const saved = useSavedFile(report.fileId);
  const picture = usePicture(report);
  const isMetered = useMetered();
  const showFailure = useOpeningFailure();
  const { pending, title } = report;
  const size = format.bytes(report.fileSize);
  // Rows stored by an older release have no month until they are fetched again.
  const { label } = useMonthLabel();
  const month = report.month && label(report.month);
  const isPage = isContainer(report.fileName);
  const download = () => void openFile(report, 'report').catch(showFailure);

  return (
    <RowListItem>
      {isPage ? <PageBadge /> : <FirstPage type={fileTypeOf(report.fileName)} picture={picture} />}
      <styled.div flex="1 1 10rem" minWidth="0">
        <styled.div fontWeight="medium">
          <Link
            to="/read/report/$id"
            params={{ id: report.id }}
            quiet
            display="inline-flex"
            alignItems="center"
            minHeight="11"
            marginBlock="-2.5"
            overflowWrap="anywhere"
          >
            <bdi>{title}</bdi>
          </Link>
        </styled.div>
        {report.description && <Excerpt dir="auto">{report.description}</Excerpt>}
        <Foot>
          <Facts>
            <Joined>
              {month && !title.includes(month) && t('forMonth', { month })}
              <styled.time dateTime={report.createdDate} whiteSpace="nowrap">
                {format.date(report.createdDate)}
              </styled.time>
              {isMetered && !saved && !pending ? t('costs', { size }) : size}
            </Joined>
          </Facts>
          <styled.div
            flex="1 1 5rem"
            display="flex"
            flexWrap="wrap"
            columnGap="2"
            rowGap="1"
            alignItems="center"
            _empty={{ smDown: { display: 'none' } }}
          >
            {isSender && !pending && <ReportBadge state={reportStateOf(report)} readers={report.readers} />}
            <State pending={pending} saved={saved} />
            {isPage && isSender && pending?.kind === 'create' && (
              <Link
                to="/class-details/$id/new-report"
                params={{ id: report.classId }}
                search={{ month: report.month, item: pending.itemId }}
                alone
              >
                {t('page.change')}
              </Link>
            )}
          </styled.div>
          <RowMenu
            label={t('common:list.actionsFor', { name: title })}
            items={() => [
              { label: t('common:actions.download'), icon: <Download />, onSelect: download },
              onDelete && {
                label: t('common:actions.delete'),
                icon: <Trash2 />,
                colorPalette: 'red',
                disabled: pending?.kind === 'delete',
                onSelect: () => onDelete(report),
              },
            ]}
          />
        </Foot>
      </styled.div>
    </RowListItem>
  );
}

function State({ pending, saved }: { pending: Pending | undefined; saved: boolean }) {
  const { t } = useTranslation(['reports', 'common']);
  if (pending?.state === 'rejected') {
    return (
      <Badge colorPalette="red" data-now>
        <TriangleAlert aria-hidden /> {t('rejected')}
      </Badge>
    );
  }
  if (pending) {
    return (
      <Badge colorPalette="gold" data-now>
        <Clock aria-hidden /> {t(pending.kind === 'create' ? 'waiting' : 'deleting')}
      </Badge>
    );
  }
  if (!saved) return null;
  return (
    <Badge colorPalette="green">
      <Check aria-hidden /> {t('common:files.kept')}
    </Badge>
  );
}
