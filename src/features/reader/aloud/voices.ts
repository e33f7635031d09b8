/** The part of a voice of the browser that decides. */
export interface Voice {
  readonly lang: string;
  /** It speaks on this device; others send the text to the maker of the browser. */
  readonly localService: boolean;
  readonly default?: boolean;
}

/** A voice of this language: one that speaks on this device where there is one. */
export function chooseVoice<TVoice extends Voice>(voices: readonly TVoice[], language: string): TVoice | undefined {
  const ofLanguage = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
  const local = ofLanguage.filter(({ localService }) => localService);
  const best = local.length > 0 ? local : ofLanguage;
  return best.find((voice) => voice.default) ?? best[0];
}

/** Browsers stop in the middle of longer texts. */
const longest = 180;

/** A text in parts that are spoken one after the other: sentences, and parts of long ones between words. */
export function spokenParts(text: string): string[] {
  const sentences = text.split(/(?<=[.!?؟۔:…])\s+|\n+/u).map((sentence) => sentence.trim());
  return sentences.filter(Boolean).flatMap((sentence) => {
    const parts: string[] = [];
    let part = '';
    for (const word of sentence.split(/\s+/)) {
      if (part !== '' && part.length + word.length >= longest) {
        parts.push(part);
        part = '';
      }
      part = part === '' ? word : `${part} ${word}`;
    }
    return [...parts, part];
  });
}
