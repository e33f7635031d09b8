import { inflateSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { textOfPdf } from './pdf-text.ts';

/** Everything that can be read in a file: its bytes, its compressed parts, and the text of a PDF. */
export async function readableBytes(bytes: Buffer): Promise<string> {
  const text = bytes.toString('latin1');
  const utf8 = bytes.toString('utf8');
  if (text.startsWith('%PDF')) return [text, ...streamsOf(bytes, text), await textOfPdf(bytes)].join('\n');
  if (!text.startsWith('PK')) return `${text}\n${utf8}`;
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => `${name}\n${strFromU8(part, true)}`);
  return [text, ...parts].join('\n');
}

/** The compressed streams of a PDF; its pictures are not compressed again. */
function streamsOf(bytes: Buffer, text: string): string[] {
  return [...text.matchAll(/\/FlateDecode[\s\S]*?stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    const start = index + head.length;
    try {
      return [
        inflateSync(bytes.subarray(start, text.indexOf('endstream', start)), { finishFlush: 2 }).toString('latin1'),
      ];
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return [];
      throw error;
    }
  });
}
