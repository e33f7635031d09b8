import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { furtherWords, leadingWords, type ReportFigure } from '#contract/entities/report-page.ts';
import { knownLanguage } from '#contract/language/languages.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Joined } from '#ui/layout/joined.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { type ChosenParts, hasChosen } from './chosen.ts';
import type { CountedMonth } from './compared.ts';
import { FigureHistory, figureNames } from './figure-history.tsx';

/** Read where something was chosen: most reports of earlier releases have nothing of it. */
const Chosen = lazy(async () => ({ default: (await import('./chosen-parts.tsx')).Chosen }));

/** A photo of a report as it is shown. */
export interface ShownPhoto {
  readonly key: string;
  /** URL of its bytes; undefined while they are read, or if they are not on this device. */
  readonly src: string | undefined;
  readonly caption: string;
  /** Size in pixels, which reserves its place while it loads. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Action on it: release, removal. */
  readonly action?: ReactNode;
}

/** Content of a report page from any source: a draft, the outbox, the server. */
export interface ShownReport extends ChosenParts {
  /** Language of the words. */
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

const Quotation = styled('blockquote', {
  base: {
    margin: '0',
    paddingInlineStart: '4',
    borderInlineStartWidth: '3px',
    borderColor: 'green.solid',
    textStyle: { base: 'xl', md: '2xl' },
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    textAlign: 'start',
  },
});

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
  variants: {
    /** Low enough that the words after it are on the first screen of a phone. */
    leads: {
      true: {
        '& img': {
          width: 'auto',
          maxWidth: '100%',
          maxHeight: { base: '12rem', md: '24rem' },
          marginInline: 'auto',
          _print: { maxHeight: '12rem' },
        },
      },
    },
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
  /** Month of the report and the months before it, oldest first: their figures are shown beside each other. */
  month?: string | undefined;
  history?: readonly CountedMonth[] | undefined;
  /** Renders words, such as with marks in them. */
  show?: (text: string) => ReactNode;
};

const asWritten = (text: string): ReactNode => text;

/** So many months with figures make a history worth a chart. */
const monthsToCompare = 3;

/**
 * A report for its readers: a photo and the main words of the month first, figures last. Names of figures and of parts are
 * in the reader's language; the words stay in the writer's language and are marked with it.
 */
export function ReportSheet({ of: report, label, month, history, show = asWritten }: ReportSheetProps) {
  const { t } = useTranslation('reports');
  const parts = furtherWords.filter((name) => report[name] !== '' || hasChosen(report, name));
  const language = knownLanguage(report.language);
  // Their direction follows the words: a writer may use the app in Arabic and write in French.
  const written = { ...(language && { lang: language }), dir: 'auto' };
  const [first, ...others] = report.photos;
  return (
    <Sheet aria-label={label}>
      {first && <ReportPhoto of={first} number={1} written={written} show={show} leads />}
      {report[leadingWords] !== '' && (
        <section>
          <Heading as="h2" size="sm" color="fg.muted" marginBlockEnd="2">
            {t(`page.${leadingWords}`)}
          </Heading>
          <Quotation {...written}>{show(report[leadingWords])}</Quotation>
        </section>
      )}
      {parts.map((name) => (
        <section key={name}>
          <Heading as="h2" size="md" marginBlockEnd="1">
            {t(`page.${name}`)}
          </Heading>
          {hasChosen(report, name) && (
            <Suspense fallback={null}>
              <Chosen of={report} name={name} written={written} />
            </Suspense>
          )}
          {report[name] !== '' && <Words {...written}>{show(report[name])}</Words>}
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
      {others.length > 0 && (
        <section>
          <Heading as="h2" size="md" marginBlockEnd="2">
            {t('page.morePhotos')}
          </Heading>
          <Photos>
            {others.map((photo, index) => (
              <ReportPhoto key={photo.key} of={photo} number={index + 2} written={written} show={show} />
            ))}
          </Photos>
        </section>
      )}
      <Figures of={report} month={month} history={history} />
    </Sheet>
  );
}

/** One quiet line; a history from the third counted month on. */
function Figures({ of: { figures }, month, history = [] }: Pick<ReportSheetProps, 'of' | 'month' | 'history'>) {
  const { t } = useTranslation('reports');
  const isCounted = (each: Pick<CountedMonth, ReportFigure>) => figureNames.some((name) => each[name] !== null);
  if (!isCounted(figures)) return null;
  // If a month has two reports, the other one may count; here the figures of this one are shown.
  const months = history.map((each) => (each.month === month ? { ...each, ...figures } : each));
  if (month && months.filter(isCounted).length >= monthsToCompare)
    return <FigureHistory months={months} shown={month} />;
  return (
    <Text color="fg.muted">
      <Joined>
        {figureNames.map((name) => {
          const count = figures[name];
          return count === null ? '' : t(`figures.${name}`, { count });
        })}
      </Joined>
    </Text>
  );
}

type ReportPhotoProps = {
  of: ShownPhoto;
  number: number;
  written: { lang?: string; dir: string };
  show: (text: string) => ReactNode;
  leads?: boolean;
};

function ReportPhoto({ of: { src, caption, size, action }, number, written, show, leads = false }: ReportPhotoProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <Photo leads={leads}>
      {src ? (
        <img
          src={src}
          alt={caption || t('page.photo', { number: format.number(number) })}
          {...size}
          loading={leads ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <NoPhoto>{t('page.photoNotHere')}</NoPhoto>
      )}
      {caption && (
        <styled.figcaption {...written} textStyle="sm" overflowWrap="anywhere" textAlign="start">
          {show(caption)}
        </styled.figcaption>
      )}
      {action}
    </Photo>
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
