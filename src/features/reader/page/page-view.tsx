import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import type { ReportPageAnswer } from '#contract/entities/report-page.ts';
import { currentApiBase } from '#data/api/base.ts';
import { isContainer } from '#data/report-pages/page-of.ts';
import { useBlobUrls } from '#hooks/report-pages/use-blob-url.ts';
import { useWaitingPage } from '#hooks/report-pages/use-waiting-page.ts';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ReportSheet } from '#ui/report/report-sheet.tsx';
import { useFigures } from '../month/use-figures.ts';
import { ReleaseButton } from '../review/release-button.tsx';
import type { TranslatedPage as Translated } from './translated-page.tsx';

/** Read where the browser translates. */
const TranslatedPage = lazyPart(() => import('./translated-page.tsx'), 'TranslatedPage') as typeof Translated;

type PageViewProps = {
  row: Report;
  page: ReportPageAnswer;
  /** Renders its words. */
  show?: ((text: string) => ReactNode) | undefined;
};

/** A report that was filled in: from this device while it waits, else as the server has it. */
export function PageView(props: PageViewProps) {
  return isContainer(props.row.fileName) ? <WaitingPage {...props} /> : <ArrivedPage {...props} />;
}

function WaitingPage({ row, page }: PageViewProps) {
  const { t } = useTranslation('reader');
  const waiting = useWaitingPage(row.id);
  const blobs = new Map(waiting?.photos.map(({ entry, blob }) => [entry, blob]));
  if (waiting?.voice) blobs.set(waiting.voice.entry, waiting.voice.blob);
  const urls = useBlobUrls([...blobs.keys()], async (entry) => blobs.get(entry));
  const photos = waiting?.photos.map(({ entry, caption }) => ({ key: entry, src: urls.get(entry), caption })) ?? [];
  const voice = waiting?.voice && { src: urls.get(waiting.voice.entry) };
  return <ReportSheet label={t('report')} of={{ ...page, photos, voice }} />;
}

function ArrivedPage({ row, page, show }: PageViewProps) {
  const { t } = useTranslation('reader');
  const months = useFigures(row);
  const isWriter = useMayOpen('new-report');
  const { t: words } = useTranslation('reports');
  const format = useFormat();
  const actionOf = (part: { id: string; released: boolean }, name: string) => (
    <ReleaseButton report={row} part={part} name={name} />
  );
  const photos = page.photos.map((photo, index) => ({
    key: photo.id,
    src: addressOf(photo.url),
    caption: photo.caption,
    size: { width: photo.width, height: photo.height },
    action: actionOf(photo, photo.caption || words('page.photo', { number: format.number(index + 1) })),
  }));
  const voice = page.voice
    ? { src: addressOf(page.voice.url), action: actionOf(page.voice, words('page.voice')) }
    : undefined;
  const sheet = (shown: ReportPageAnswer) => (
    <ReportSheet
      label={t('report')}
      of={{ ...shown, photos, voice }}
      history={months}
      month={row.month}
      {...(show && { show })}
    />
  );
  if (isWriter || !('Translator' in globalThis)) return sheet(page);
  return (
    <Suspense fallback={sheet(page)}>
      <TranslatedPage of={page}>{sheet}</TranslatedPage>
    </Suspense>
  );
}

/** URL of a photo or voice note on the server; it carries a signature for this reader. */
function addressOf(url: string): string {
  return new URL(url, new URL(currentApiBase(), location.href)).href;
}
