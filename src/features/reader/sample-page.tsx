import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type SampleName, sampleReports } from '#contract/answers/sample-reports.ts';
import { currentApiBase } from '#data/api/base.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ExternalLinkButton } from '#ui/button/link.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { kindOfDocument } from './kind-of-document.ts';
import { OpenDocument } from './open-document.tsx';

/** `/sample-reports/{name}`: one of the sample reports, open to everyone. */
export function SamplePage({ name }: { name: SampleName }) {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const { key, date } = sampleReports[name];
  const title = t(`samples.items.${key}.title`);
  const url = new URL(`${currentApiBase()}v1/files/samples/${name}`, location.href).href;
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={
          <Breadcrumb crumbs={[{ label: t('samples.title'), link: { to: '/sample-reports' } }, { label: title }]} />
        }
        text={
          <>
            <Badge colorPalette="gold">{t('samples.sample')}</Badge> <time dateTime={date}>{format.date(date)}</time>
          </>
        }
      />
      <OpenDocument
        documentKind={kindOfDocument(name)}
        source={{ url }}
        fileName={name}
        title={title}
        actions={() => (
          <ExternalLinkButton
            href={url}
            download={name}
            size="sm"
            marginBlock="1"
            marginInline={{ base: '2', md: '1' }}
          >
            <Download aria-hidden /> {t('common:files.download')}
          </ExternalLinkButton>
        )}
      />
    </>
  );
}
