import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReportFigure, reportWords } from '#contract/entities/report-page.ts';
import { knownLanguage } from '#contract/language/languages.ts';
import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';
import type { CountedMonth } from './compared.ts';
import { Boxes, Figure, FigureHistory, figureNames } from './figure-history.tsx';

/** A photo of a report as it is shown. */
export interface ShownPhoto {
  readonly key: string;
  /** Where its bytes are; undefined while they are being read, or where they are not on this device. */
  readonly src: string | undefined;
  readonly caption: string;
  /** What can be done with it: released, removed. */
  readonly action?: ReactNode;
}

/** What a report page says, wherever it comes from: a draft, the outbox, the server. */
export interface ShownReport {
  /** That of the words. */
  readonly language: string;
  readonly figures: Readonly<Record<ReportFigure, number | null>>;
  readonly covered: string;
  readonly wentWell: string;
  readonly needed: string;
  readonly photos: readonly ShownPhoto[];
  readonly voice: { readonly src: string | undefined; readonly action?: ReactNode } | undefined;
}

const Sheet = styled('article', { base: { display: 'grid', gap: '6', maxWidth: '42rem', marginInline: 'auto' } });

const Words = styled('p', { base: { whiteSpace: 'pre-line', overflowWrap: 'anywhere', textAlign: 'start' } });

const Photos = styled('div', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } },
});

const Photo = styled('figure', {
  base: {
    margin: '0',
    display: 'grid',
    gap: '2',
    alignContent: 'start',
    '& img': { width: '100%', height: 'auto', maxHeight: '80dvh', objectFit: 'contain', borderRadius: 'lg' },
  },
});

const NoPhoto = styled('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '32',
    padding: '3',
    borderRadius: 'lg',
    bg: 'bg.muted',
    color: 'fg.muted',
    textStyle: 'sm',
    textAlign: 'center',
  },
});

type ReportSheetProps = {
  of: ShownReport;
  label: string;
  /** What it is for, and the months before it, the oldest first: its figures are then shown beside theirs. */
  month?: string;
  history?: readonly CountedMonth[] | undefined;
};

/**
 * A report as people read it. Names of figures and of parts are in the reader's language, the words stay in the writer's and
 * are marked with it.
 */
export function ReportSheet({ of: report, label, month, history }: ReportSheetProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const figures = figureNames.filter((name) => report.figures[name] !== null);
  const parts = reportWords.filter((name) => report[name] !== '');
  const language = knownLanguage(report.language);
  // Their direction is that of the words: who has the app in Arabic may write in French.
  const written = { ...(language && { lang: language }), dir: 'auto' };
  return (
    <Sheet aria-label={label}>
      {figures.length > 0 && month && history ? (
        // Of a month that came twice another report may be the one that counts; here are the figures of this one.
        <FigureHistory
          months={history.map((each) => (each.month === month ? { ...each, ...report.figures } : each))}
          shown={month}
        />
      ) : (
        <Boxes>
          {figures.map((name) => (
            <div key={name}>
              <dt>{t(`page.${name}`)}</dt>
              <dd>
                <Figure>{format.number(report.figures[name] ?? 0)}</Figure>
              </dd>
            </div>
          ))}
        </Boxes>
      )}
      {parts.map((name) => (
        <section key={name}>
          <Heading as="h2" size="md" marginBlockEnd="1">
            {t(`page.${name}`)}
          </Heading>
          <Words {...written}>{report[name]}</Words>
        </section>
      ))}
      {report.voice && (
        <section>
          <Heading as="h2" size="md" marginBlockEnd="2">
            {t('page.voice')}
          </Heading>
          <VoicePlayer src={report.voice.src} />
          {report.voice.action}
        </section>
      )}
      {report.photos.length > 0 && (
        <section>
          <Heading as="h2" size="md" marginBlockEnd="2">
            {t('page.photos')}
          </Heading>
          <Photos>
            {report.photos.map(({ key, src, caption, action }, index) => (
              <Photo key={key}>
                {src ? (
                  <img
                    src={src}
                    alt={caption || t('page.photo', { number: format.number(index + 1) })}
                    loading="lazy"
                    decoding="async"
                  />
                ) : (
                  <NoPhoto>{t('page.photoNotHere')}</NoPhoto>
                )}
                {caption && (
                  <styled.figcaption {...written} textStyle="sm" overflowWrap="anywhere" textAlign="start">
                    {caption}
                  </styled.figcaption>
                )}
                {action}
              </Photo>
            ))}
          </Photos>
        </section>
      )}
    </Sheet>
  );
}

/** A voice note, played by the browser's own controls. */
export function VoicePlayer({ src }: { src: string | undefined }) {
  const { t } = useTranslation('reports');
  return (
    // biome-ignore lint/a11y/useMediaCaption: a voice note replaces words and has none.
    <audio controls preload="metadata" src={src} aria-label={t('page.voice')} style={{ width: '100%' }} />
  );
}
