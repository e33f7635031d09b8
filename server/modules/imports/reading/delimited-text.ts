import Papa from 'papaparse';
import type { ImportKind } from '#contract/entities/import.ts';
import { chooseEncoding, decodeText, type Encoding } from '#contract/tables/encodings.ts';
import { type SeparatedText, withoutSeparatorRow } from '#contract/tables/separator-row.ts';
import { matchColumns } from './match-columns.ts';

const delimiters = [',', ';', '\t', '|', '،', '؛'] as const;
const sampleCharacters = 64 * 1024;
const sampleRows = 30;

/** The text of a CSV file. */
export interface DelimitedText extends SeparatedText {
  readonly encoding: Encoding;
}

/** Decodes a CSV file, in the encoding that its sender chose or that reads it best. */
export function textOf(content: Buffer, chosen: Encoding | undefined): DelimitedText {
  const encoding = chosen ?? chooseEncoding(content);
  return { ...withoutSeparatorRow(decodeText(content, encoding)), encoding };
}

/** The separator that gives the most known headers in the first rows; undefined if none does: the parser guesses then. */
export function chooseDelimiter(text: string, kind: ImportKind): string | undefined {
  const sample = text.slice(0, sampleCharacters);
  const scored = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter, preview: sampleRows });
    const known = data.map((cells) => matchColumns(kind, cells).filter((field) => field !== null).length);
    return { delimiter, known: Math.max(0, ...known) };
  });
  const best = scored.reduce((most, one) => (one.known > most.known ? one : most));
  return best.known > 1 ? best.delimiter : undefined;
}
