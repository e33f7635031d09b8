import mammoth from 'mammoth';
import { answerOnce } from '../answer-once.ts';
import type { WordQuestion } from './ask-word.ts';
import { repack, unpack } from './unpack.ts';

// Reads a Word document off the main thread, into HTML that is not checked yet, or into its words alone.
answerOnce(async ({ bytes, as }: WordQuestion) => {
  const document = { arrayBuffer: repack(unpack(new Uint8Array(bytes))).buffer };
  const { value } = as === 'html' ? await mammoth.convertToHtml(document) : await mammoth.extractRawText(document);
  return value;
});
