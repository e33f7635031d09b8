import type { Report } from '#contract/entities/report.ts';
import type { PartRow, ReportRow } from './report-columns.ts';

type Fields = Pick<Report, 'page' | 'released' | 'words'> & ReportRow['review'];

/**
 * Shapes the fields that only reports have as the contract's Report.
 * @param addressOf of a photo or voice note, for the reader
 */
export function reportFields(row: ReportRow, addressOf: (part: PartRow) => string): Fields {
  return { page: pageOf(row, addressOf), released: row.fileReleased, words: row.words, ...row.review };
}

function pageOf({ page, sourceHash, parts }: ReportRow, addressOf: (part: PartRow) => string): Report['page'] {
  if (page === null || sourceHash === null) return null;
  const shared = (part: PartRow) => ({
    id: part.id,
    url: addressOf(part),
    size: part.size,
    hash: part.hash,
    released: part.released,
  });
  const voice = parts.find(({ kind }) => kind === 'voice');
  return {
    ...page,
    photos: parts
      .filter(({ kind }) => kind === 'photo')
      .map((part) => ({ ...shared(part), caption: part.caption, width: part.width, height: part.height })),
    voice: voice ? { ...shared(voice), seconds: voice.seconds } : null,
    sourceHash,
  };
}
