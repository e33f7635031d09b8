import { DocumentProblem } from './document-problem.ts';
import type { ReaderSource } from './view.ts';

/**
 * The whole content of a document, which is never larger than an upload may be (contract/limits.ts).
 * @throws DocumentProblem `unreachable`
 */
export async function readBlob(source: ReaderSource): Promise<Blob> {
  if ('blob' in source) return source.blob;
  try {
    const response = await fetch(source.url);
    if (response.ok) return await response.blob();
  } catch (cause) {
    throw new DocumentProblem('unreachable', { cause });
  }
  throw new DocumentProblem('unreachable');
}
