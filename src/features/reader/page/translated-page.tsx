import { Languages } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReportPageAnswer, reportWords } from '#contract/entities/report-page.ts';
import { languageOf, traitsOf } from '#contract/language/languages.ts';
import { scriptOf } from '#contract/language/place-names.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useRead } from '#lib/react/use-read.ts';
import { Button } from '#ui/button/button.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { canTranslate, translateHere } from './device-translator.ts';

type Words = Pick<ReportPageAnswer, 'language' | (typeof reportWords)[number]>;

type Progress =
  | { readonly step: 'original' | 'failed' }
  | { readonly step: 'working'; readonly part: number }
  | { readonly step: 'translated'; readonly words: Words };

type TranslatedPageProps<TPage> = { of: TPage; children: (page: TPage) => ReactNode };

/**
 * The words of a report in the reader's language, where they are in another script and the browser translates on the device. It
 * starts with a tap, and the original is one tap away. Nothing is offered where the browser cannot.
 */
export function TranslatedPage<TPage extends Words>({ of: page, children }: TranslatedPageProps<TPage>) {
  const { t, i18n } = useTranslation('reader');
  const format = useFormat();
  const target = languageOf(i18n.language);
  const texts = reportWords.map((name) => page[name]);
  const source = languageOf(scriptOf(texts.join(' ')) === 'arabic' ? 'ar' : 'en');
  const isForeign = texts.some((text) => text !== '') && traitsOf(source).script !== traitsOf(target).script;
  const pair = { sourceLanguage: source, targetLanguage: target };
  const isOffered = useRead(
    isForeign ? `${source} ${target}` : null,
    () => canTranslate(pair),
    'This browser did not say whether it translates.',
  );
  const [progress, setProgress] = useState<Progress>({ step: 'original' });

  async function translate(): Promise<void> {
    setProgress({ step: 'working', part: 0 });
    try {
      const translated = await translateHere(texts, pair, (part) => setProgress({ step: 'working', part }));
      const words = Object.fromEntries(reportWords.map((name, index) => [name, translated[index] ?? page[name]]));
      setProgress({ step: 'translated', words: { ...page, ...words, language: target } });
    } catch (failure) {
      console.warn('The report could not be translated on this device.', failure);
      setProgress({ step: 'failed' });
    }
  }

  if (!isOffered) return children(page);
  const { step } = progress;
  return (
    <>
      <Strip _print={{ display: 'none' }}>
        <Languages aria-hidden />
        <styled.span flex="1 1 12rem" role="status">
          {step === 'working'
            ? t('translate.working', { percent: format.percent(Math.round(progress.part * 100)) })
            : t(`translate.${step}`)}
        </styled.span>
        {step === 'translated' ? (
          <Button size="sm" variant="outline" onClick={() => setProgress({ step: 'original' })}>
            {t('translate.showOriginal')}
          </Button>
        ) : (
          <Button size="sm" variant="outline" loading={step === 'working'} onClick={() => void translate()}>
            {t('translate.start')}
          </Button>
        )}
      </Strip>
      {children(progress.step === 'translated' ? { ...page, ...progress.words } : page)}
    </>
  );
}
