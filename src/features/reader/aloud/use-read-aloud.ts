import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRightToLeft } from '../pdf/text/blocks-of.ts';
import { chooseVoice, spokenParts } from './voices.ts';

type Aloud = {
  state: 'stopped' | 'speaking' | 'paused';
  /** The text would go to the maker of the browser, which speaks it. */
  isRemote: boolean;
  /** There is a voice for this text. */
  canSpeak: boolean;
  speak: () => void;
  pause: () => void;
  stop: () => void;
};

/** The voices of this browser; they may come later. */
function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    const read = () => setVoices(speechSynthesis.getVoices());
    read();
    speechSynthesis.addEventListener('voiceschanged', read);
    return () => speechSynthesis.removeEventListener('voiceschanged', read);
  }, []);
  return voices;
}

/**
 * Reads a document aloud from a page on, page after page, until its end, or until its reader stops it or leaves.
 * @param textOf the text of a page, from 1 on; undefined after the last one
 */
export function useReadAloud(textOf: (page: number) => Promise<string | undefined>, page: number): Aloud {
  const voices = useVoices();
  const [state, setState] = useState<Aloud['state']>('stopped');
  const [language, setLanguage] = useState<string>();
  /** The rest of the page that is read, and the page. */
  const left = useRef<{ page: number; parts: string[] }>(undefined);
  const turn = useRef(0);
  const voice = language === undefined ? undefined : chooseVoice(voices, language);

  useEffect(() => {
    let isThere = true;
    textOf(1).then(
      (text) => isThere && text && setLanguage(isRightToLeft(text) ? 'ar' : 'en'),
      (failure: unknown) => console.warn('The text of the document could not be read.', failure),
    );
    return () => {
      isThere = false;
    };
  }, [textOf]);

  /** An answer to words of an earlier turn is ignored. */
  const halt = useCallback(() => {
    turn.current += 1;
    speechSynthesis.cancel();
  }, []);
  useEffect(() => halt, [halt]);

  const stop = useCallback(() => {
    left.current = undefined;
    halt();
    setState('stopped');
  }, [halt]);

  const next = useEffectEvent(async (mine: number): Promise<void> => {
    let now = left.current;
    while (now && now.parts.length === 0) {
      const text = await textOf(now.page + 1);
      if (mine !== turn.current) return;
      now = text === undefined ? undefined : { page: now.page + 1, parts: spokenParts(text) };
      left.current = now;
    }
    const [part] = now?.parts ?? [];
    if (part === undefined || !voice) return stop();
    const words = new SpeechSynthesisUtterance(part);
    words.voice = voice;
    words.lang = voice.lang;
    words.onend = () => {
      if (mine !== turn.current) return;
      // A paused part is said again as a whole.
      now?.parts.shift();
      goOn(mine);
    };
    words.onerror = () => {
      if (mine === turn.current) stop();
    };
    speechSynthesis.speak(words);
  });

  const goOn = useCallback(
    (mine: number) => {
      next(mine).catch((failure: unknown) => {
        console.warn('The document could not be read aloud.', failure);
        stop();
      });
    },
    [stop],
  );

  return {
    state,
    isRemote: voice?.localService === false,
    canSpeak: voice !== undefined,
    speak: () => {
      halt();
      left.current ??= { page: page - 1, parts: [] };
      setState('speaking');
      goOn(turn.current);
    },
    pause: () => {
      halt();
      setState('paused');
    },
    stop,
  };
}
