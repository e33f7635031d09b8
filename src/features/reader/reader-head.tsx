import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { pageOf } from '#data/report-pages/page-of.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import type { ReadKind } from '#hooks/reading/use-document.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { NameList } from '#ui/card/name-list.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { styled } from '#ui/styled.ts';
import { kindOfDocument } from './kind-of-document.ts';
import { useLeave } from './leave/use-leave.ts';
import { ReaderActions } from './reader-actions.tsx';

/** Only a file hides this head on paper, because it has a head of its own; a table or a filled-in page has none. */
const Head = styled('div', { variants: { ofFile: { true: { '@media print': { display: 'none' } } } } });

const Words = styled('p', {
  base: { whiteSpace: 'pre-line', overflowWrap: 'anywhere', textAlign: 'var(--start)', color: 'fg' },
});

const Summary = styled('summary', {
  base: { textStyle: 'sm', color: 'fg.muted', cursor: 'pointer', paddingBlock: '2', minHeight: '11' },
});

/** Title, class and month; for a file also its author's description and its facts. */
export function ReaderHead({ kind, row }: { kind: ReadKind; row: Material | Report }) {
  const { t } = useTranslation(['reader', 'common', 'reports']);
  const format = useFormat();
  const leave = useLeave('/');
  const owner = useOne('classes.get', { classId: row.classId }).row;
  const { label } = useMonthLabel();
  const month = 'month' in row && row.month ? label(row.month) : undefined;
  const isInTitle = month !== undefined && row.title.includes(month);
  const isReport = 'month' in row;
  const isPage = pageOf(row) !== undefined;
  const where = [
    ...[owner?.name, owner?.madaris.name, isInTitle ? undefined : month],
    isReport ? format.date(row.createdDate) : undefined,
  ].filter((word) => word !== undefined);
  return (
    <Head ofFile={!isPage && kindOfDocument(row.fileName) !== 'sheet'}>
      <PageHeader
        title={row.title}
        part={t(kind)}
        breadcrumb={
          <IconButton
            label={t('common:actions.back')}
            icon={<ArrowLeft className="mirrored" />}
            marginInlineStart="-2"
            onClick={leave}
          />
        }
        text={<NameList names={where} between={format.between} />}
        actions={isPage && <ReaderActions kind={kind} row={row} />}
      />
      {!isPage && row.description && <Words dir="auto">{row.description}</Words>}
      {!isReport && <FileFacts of={row} />}
    </Head>
  );
}

function FileFacts({ of: row }: { of: Material | Report }) {
  const { t } = useTranslation(['reader', 'common']);
  const format = useFormat();
  return (
    <details>
      <Summary>{t('details')}</Summary>
      <FactList
        facts={[
          {
            label: t('common:files.name'),
            value: (
              <styled.bdi dir="ltr" overflowWrap="anywhere">
                {row.fileName}
              </styled.bdi>
            ),
          },
          { label: t('common:files.size'), value: format.bytes(row.fileSize) },
          { label: t('common:files.date'), value: format.date(row.createdDate) },
        ]}
      />
    </details>
  );
}
