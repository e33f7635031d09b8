import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import type { ReportPageAnswer } from '#contract/entities/report-page.ts';
import { currentApiBase } from '#data/api/base.ts';
import { isContainer } from '#data/report-pages/page-of.ts';
import { useBlobUrls } from '#hooks/report-pages/use-blob-url.ts';
import { useWaitingPage } from '#hooks/report-pages/use-waiting-page.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ReportSheet } from '#ui/report/report-sheet.tsx';
import { useFigures } from '../month/use-figures.ts';
import { ReleaseButton } from '../review/release-button.tsx';

type PageViewProps = { row: Report; page: ReportPageAnswer };

/** A report that was filled in: from this device while it waits, else as the server has it. */
export function PageView({ row, page }: PageViewProps) {
  return isContainer(row.fileName) ? <WaitingPage row={row} page={page} /> : <ArrivedPage row={row} page={page} />;
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

function ArrivedPage({ row, page }: PageViewProps) {
  const { t } = useTranslation('reader');
  const months = useFigures(row);
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
  return <ReportSheet label={t('report')} of={{ ...page, photos, voice }} history={months} month={row.month} />;
}

/** Address of a photo or voice note on the server; it carries a signature for this reader. */
function addressOf(url: string): string {
  return new URL(url, new URL(currentApiBase(), location.href)).href;
}
