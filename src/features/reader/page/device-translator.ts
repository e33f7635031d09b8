/*
 * Translation by the browser itself, where it has one (https://developer.mozilla.org/docs/Web/API/Translator): models are on the
 * device, and nothing that is translated leaves it.
 */

interface Pair {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/** Reports the downloaded part of a model, from 0 to 1. */
interface Monitor {
  addEventListener(type: 'downloadprogress', listener: (event: { loaded: number }) => void): void;
}

type Options<TMore> = TMore & { monitor?: (monitor: Monitor) => void };

/** The API of browsers, as far as it is used here. */
export interface TranslatorApi {
  availability(pair: Pair): Promise<string>;
  create(options: Options<Pair>): Promise<{ translate(text: string): Promise<string>; destroy(): void }>;
}

/** The same of the detector of languages. */
export interface DetectorApi {
  availability(): Promise<string>;
  create(
    options?: Options<object>,
  ): Promise<{ detect(text: string): Promise<{ detectedLanguage: string; confidence: number }[]>; destroy(): void }>;
}

function apis(): { translator: TranslatorApi | undefined; detector: DetectorApi | undefined } {
  const { Translator, LanguageDetector } = globalThis as unknown as {
    Translator?: TranslatorApi;
    LanguageDetector?: DetectorApi;
  };
  return { translator: Translator, detector: LanguageDetector };
}

/** Says whether this device can translate the pair, if need be after a download. */
export async function canTranslate(pair: Pair): Promise<boolean> {
  const { translator } = apis();
  if (!translator) return false;
  return (await translator.availability(pair)) !== 'unavailable';
}

/** A detector that is this sure counts before the language that the form was shown in. */
const sureEnough = 0.7;

async function languageOfText(text: string, fallback: string): Promise<string> {
  const { detector } = apis();
  if (!detector || (await detector.availability()) === 'unavailable') return fallback;
  const made = await detector.create();
  try {
    const [best] = await made.detect(text);
    return best && best.confidence >= sureEnough ? best.detectedLanguage : fallback;
  } finally {
    made.destroy();
  }
}

/**
 * Translates texts on this device. Only after a tap: the browser may download a model for it.
 * @param onProgress is called with the downloaded part of the model, from 0 to 1
 * @throws where the browser cannot, or does not know this pair after all
 */
export async function translateHere(
  texts: readonly string[],
  { sourceLanguage, targetLanguage }: Pair,
  onProgress: (part: number) => void,
): Promise<string[]> {
  const { translator } = apis();
  if (!translator) throw new Error('This browser has no translator.');
  const source = await languageOfText(texts.join('\n'), sourceLanguage);
  if (source === targetLanguage) return [...texts];
  const made = await translator.create({
    sourceLanguage: source,
    targetLanguage,
    monitor: (monitor) => monitor.addEventListener('downloadprogress', ({ loaded }) => onProgress(loaded)),
  });
  try {
    const translated: string[] = [];
    for (const text of texts) translated.push(text === '' ? '' : await made.translate(text));
    return translated;
  } finally {
    made.destroy();
  }
}
