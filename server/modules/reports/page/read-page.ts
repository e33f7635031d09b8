import { ReportPage, reportPageEntry, reportPageVersion } from '#contract/entities/report-page.ts';
import type { Language } from '#contract/language/languages.ts';
import { areVerses } from '#contract/report-parts/verses.ts';
import { HttpError } from '#server/http/http-error.ts';
import { checkBody } from '#server/http/request/validation.ts';
import type { Unpacked } from './unpack-container.ts';

/**
 * Content of a report page as the teacher filled it in, of verses that there are. Every named file is present, and there are no others.
 * @param language of the messages
 * @throws HttpError `page-damaged`, `page-too-new`, `rule-broken` and `unknown-field` with a message for each field
 */
export function readPage(unpacked: Unpacked, language: Language): ReportPage {
  const fields = parse(unpacked.get(reportPageEntry));
  if (versionOf(fields) > reportPageVersion) throw new HttpError('page-too-new');
  const page = checkBody(ReportPage, fields, language) as ReportPage; // what its schema gives
  if (!areVerses(page.passages ?? [])) throw new HttpError('page-damaged');
  const named = [reportPageEntry, ...page.photos.map(({ entry }) => entry), ...(page.voice ? [page.voice.entry] : [])];
  const isWhole = named.length === unpacked.size && named.every((entry) => unpacked.has(entry));
  if (!isWhole) throw new HttpError('page-damaged');
  return page;
}

function parse(json: Buffer | undefined): object {
  if (!json) throw new HttpError('page-damaged');
  let fields: unknown;
  try {
    fields = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    throw new HttpError('page-damaged');
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new HttpError('page-damaged');
  return fields;
}

function versionOf(fields: object): number {
  return 'version' in fields && typeof fields.version === 'number' ? fields.version : 0;
}
