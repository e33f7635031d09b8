import mammoth from 'mammoth';
import { DocumentProblem } from '../document-problem.ts';
import type { WordAnswer } from './looks/marks.ts';
import { prepareWord } from './prepare-word.ts';
import { repack, unpack } from './unpack.ts';

/** The kinds of pictures that every browser shows, by their first bytes; what a file calls a picture decides nothing. */
const rasters = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF....WEBP/s],
  ['image/bmp', /^BM/],
] as const;

const checkbox = /<input type="checkbox"( checked="checked")? ?\/?>/g;

/** Reads a Word document into HTML that is not checked yet, or into its words alone. @throws DocumentProblem, or what mammoth throws */
export async function readWord(bytes: Uint8Array, as: 'html' | 'text'): Promise<WordAnswer> {
  const parts = unpack(bytes);
  const { marks, isPartial } = prepareWord(parts, as === 'html');
  const packed = repack(parts);
  // Its form for Node asks for `buffer`, the one for browsers for `arrayBuffer`.
  const document = { arrayBuffer: packed.buffer, buffer: packed } as unknown as { arrayBuffer: ArrayBuffer };
  if (as === 'text') return { value: (await mammoth.extractRawText(document)).value, marks: [], isPartial };
  let isPictureLost = false;
  const convertImage = mammoth.images.imgElement(async (image) => {
    try {
      const data = await image.readAsBase64String();
      const start = atob(data.slice(0, 24));
      const type = rasters.find(([, first]) => first.test(start))?.[0];
      if (type) return { src: `data:${type};base64,${data}` };
    } catch (failure) {
      console.warn('A picture of a Word document could not be read.', failure);
    }
    isPictureLost = true;
    return { src: '' };
  });
  const { value, messages } = await mammoth.convertToHtml(document, { convertImage, styleMap: ['u => u'] });
  if (value === '' && marks.length === 0 && !isPartial && messages.some(({ type }) => type === 'error')) {
    throw new DocumentProblem('damaged');
  }
  const isSignLost = messages.some(({ message }) => message.includes('unsupported character'));
  return {
    value: value.replace(checkbox, (_, checked) => (checked ? '☒' : '☐')),
    marks,
    isPartial: isPartial || isPictureLost || isSignLost,
  };
}
