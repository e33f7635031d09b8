import mammoth from 'mammoth';
import { answerOnce } from '../answer-once.ts';
import { repack, unpack } from './unpack.ts';

// Reads a Word document off the main thread, into HTML that is not checked yet.
answerOnce(async (bytes: ArrayBuffer) => {
  const { value } = await mammoth.convertToHtml({ arrayBuffer: repack(unpack(new Uint8Array(bytes))).buffer });
  return value;
});
