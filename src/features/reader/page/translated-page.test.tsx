// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import reader from '../../../../public/locales/en/reader.json';
import type { DetectorApi, TranslatorApi } from './device-translator.ts';
import { TranslatedPage } from './translated-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const page = { language: 'ar', covered: 'سورة النبأ', wentWell: 'حفظ الجميع', needed: '' };

interface Asked {
  pairs: string[];
  texts: string[];
  destroyed: number;
}

/** Stands in for the browser's own API, which no browser of the tests has. */
function stubBrowser({ availability = 'downloadable', detected = 'ar', fails = false } = {}): Asked {
  const asked: Asked = { pairs: [], texts: [], destroyed: 0 };
  const Translator: TranslatorApi = {
    availability: async () => availability,
    create: async ({ sourceLanguage, targetLanguage, monitor }) => {
      asked.pairs.push(`${sourceLanguage} ${targetLanguage}`);
      if (fails) throw new Error('NotSupportedError');
      monitor?.({ addEventListener: (_, listener) => listener({ loaded: 0.4 }) });
      return {
        translate: async (text) => {
          asked.texts.push(text);
          return `In English: ${text}`;
        },
        destroy: () => {
          asked.destroyed += 1;
        },
      };
    },
  };
  const LanguageDetector: DetectorApi = {
    availability: async () => 'available',
    create: async () => ({
      detect: async () => [{ detectedLanguage: detected, confidence: 0.9 }],
      destroy: () => {
        asked.destroyed += 1;
      },
    }),
  };
  vi.stubGlobal('Translator', Translator);
  vi.stubGlobal('LanguageDetector', LanguageDetector);
  return asked;
}

function showPage(of = page) {
  return show(<TranslatedPage of={of}>{({ covered }) => <p>{covered}</p>}</TranslatedPage>, 'en', { reader });
}

test('a report in another script is translated after a tap, marked, and the original is one tap away', async () => {
  const asked = stubBrowser();
  await showPage();
  const start = await screen.findByRole('button', { name: reader.translate.start });
  expect(asked.pairs).toEqual([]);
  screen.getByText(page.covered);

  fireEvent.click(start);
  await screen.findByText(`In English: ${page.covered}`);
  screen.getByText(reader.translate.translated);
  expect(asked).toEqual({ pairs: ['ar en'], texts: [page.covered, page.wentWell], destroyed: 2 });

  fireEvent.click(screen.getByRole('button', { name: reader.translate.showOriginal }));
  await screen.findByText(page.covered);
});

test('the language of the words is what the device detects, not what the form was shown in', async () => {
  const asked = stubBrowser({ detected: 'ur' });
  await showPage();
  fireEvent.click(await screen.findByRole('button', { name: reader.translate.start }));
  await screen.findByText(`In English: ${page.covered}`);
  expect(asked.pairs).toEqual(['ur en']);
});

test('a device that fails says so, keeps the original, and can try again', async () => {
  stubBrowser({ fails: true });
  await showPage();
  fireEvent.click(await screen.findByRole('button', { name: reader.translate.start }));
  await screen.findByText(reader.translate.failed);
  screen.getByText(page.covered);
  screen.getByRole('button', { name: reader.translate.start });
});

const withoutOffer: readonly (readonly [where: string, prepare: () => unknown, of: typeof page])[] = [
  ['the browser has no translator', () => undefined, page],
  ['the pair is unavailable', () => stubBrowser({ availability: 'unavailable' }), page],
  ['the words are in the script of the reader', () => stubBrowser(), { ...page, covered: 'Words', wentWell: '' }],
];

test.each(withoutOffer)('nothing is offered where %s', async (_, prepare, of) => {
  prepare();
  await showPage(of);
  await screen.findByText(of.covered);
  await act(async () => undefined);
  expect(screen.queryByRole('button')).toBeNull();
});
