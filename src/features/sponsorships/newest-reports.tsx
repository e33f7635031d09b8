import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quotationOfReport } from '#contract/entities/report-page.ts';
import { knownLanguage } from '#contract/language/languages.ts';
import type { SponsoredReport } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useSteadyAnswer } from '#hooks/calls/use-steady-answer.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Joined } from '#ui/layout/joined.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { styled } from '#ui/styled.ts';
import { RowList, RowListItem } from '#ui/table/row-list.tsx';
import { MoreButton } from './more-button.tsx';

/** Number of reports shown until the user asks for more. */
export const newsAtFirst = 3;
const most = 30;

/** Reports that arrived, newest first, each with its month and class; unread ones are marked. */
export function NewestReports() {
  const { t } = useTranslation('sponsorships');
  const [limit, setLimit] = useState(newsAtFirst);
  const view = useAnswer('sponsorships.reports', {}, { limit });
  const answer = useSteadyAnswer(view.answer);
  if (!answer || answer.data.length === 0) return null;
  const { totalItems } = answer.meta;
  const more = Math.min(totalItems, most) - answer.data.length;
  return (
    <styled.section marginBlockEnd="6">
      <SectionHeader title={t('news.title')} />
      <RowList>
        {answer.data.map((row) => (
          <NewReport key={row.report.id} row={row} />
        ))}
      </RowList>
      {more > 0 && (
        <MoreButton view={view} onMore={() => setLimit(Math.min(limit + 9, most))}>
          {t('news.more')}
        </MoreButton>
      )}
    </styled.section>
  );
}

function NewReport({ row: { report, className, madrasaName, opened } }: { row: SponsoredReport }) {
  const { t } = useTranslation(['sponsorships', 'reports', 'common']);
  const format = useFormat();
  const { lessons, students } = report.page?.figures ?? { lessons: null, students: null };
  const figures = [
    lessons === null ? undefined : t('reports:figures.lessons', { count: lessons }),
    students === null ? undefined : t('reports:figures.students', { count: students }),
  ].filter((words) => words !== undefined);
  const quotation = quotationOfReport(report.page);
  return (
    <RowListItem position="relative" alignItems="center">
      <FirstPhoto page={report.page} />
      <styled.div flex="1 1 10rem" minWidth="0">
        <styled.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
          {!opened && <Badge colorPalette="gold">{t('news.new')}</Badge>}
          <Link
            to="/read/report/$id"
            params={{ id: report.id }}
            quiet
            fontWeight={opened ? 'medium' : 'semibold'}
            overflowWrap="anywhere"
            _after={{ content: '""', position: 'absolute', inset: '0' }}
          >
            {t('common:monthOf', { month: format.month(`${report.month}-15`), name: className })}
          </Link>
        </styled.div>
        {quotation && (
          <Quotation dir="auto" lang={knownLanguage(report.page?.language)}>
            {quotation}
          </Quotation>
        )}
        <styled.div textStyle="sm" color="fg.muted">
          <Joined>
            {madrasaName}
            {figures}
            <time dateTime={report.createdDate}>{format.date(report.createdDate)}</time>
          </Joined>
        </styled.div>
      </styled.div>
    </RowListItem>
  );
}

const Quotation = styled('blockquote', {
  base: {
    margin: '0',
    marginBlock: '1',
    paddingInlineStart: '3',
    borderInlineStartWidth: '3px',
    borderColor: 'green.solid',
    overflowWrap: 'anywhere',
    textAlign: 'start',
  },
});

const Photo = styled('img', {
  base: { width: '16', height: '16', flexShrink: '0', objectFit: 'cover', borderRadius: 'md', bg: 'bg.muted' },
});

/** The first photo that was released to sponsors (docs/rules.md#report-pages); empty if there is none, or it cannot be loaded. */
function FirstPhoto({ page }: Pick<SponsoredReport['report'], 'page'>) {
  /** The photo that could not be loaded: another address is tried again. */
  const [failed, setFailed] = useState<string>();
  const photo = page?.photos.find(({ released }) => released);
  const src = pictureAddress(photo?.url);
  if (!(photo && src) || src === failed) return null;
  return <Photo src={src} alt={photo.caption} loading="lazy" decoding="async" onError={() => setFailed(src)} />;
}
