import mammoth from 'mammoth';
import { DocumentProblem } from '../document-problem.ts';
import { pictureAddress } from './addresses.ts';
import { slimParts } from './archive/slim-parts.ts';
import { repack, unpack } from './archive/unpack.ts';
import type { WordAnswer } from './looks/marks.ts';
import { prepareWord } from './prepare-word.ts';

/** Picture formats that every browser shows, by their first bytes; the type in the file decides nothing. */
const rasters = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF....WEBP/s],
  ['image/bmp', /^BM/],
] as const;

const checkbox = /<input type="checkbox"( checked="checked")? ?\/?>/g;

/** Reads a Word document into unchecked HTML, or into its words only. @throws DocumentProblem, or the errors of mammoth */
export async function readWord(bytes: Uint8Array, as: 'html' | 'text'): Promise<WordAnswer> {
  const parts = slimParts(unpack(bytes));
  const { marks, isPartial } = prepareWord(parts, as === 'html');
  const packed = repack(parts);
  // mammoth's form for Node needs `buffer`, the one for browsers `arrayBuffer`.
  const document = { arrayBuffer: packed.buffer, buffer: packed } as unknown as { arrayBuffer: ArrayBuffer };
  if (as === 'text')
    return { value: (await mammoth.extractRawText(document)).value, marks: [], pictures: [], isPartial };
  let isPictureLost = false;
  // As text in the page, photos would take many times their bytes of a phone's memory.
  const pictures: Blob[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    try {
      // The types of mammoth say ArrayBuffer; of a buffer this is a view, of the bytes that come today a copy.
      const bytes = new Uint8Array(await image.readAsArrayBuffer());
      const start = String.fromCharCode(...bytes.subarray(0, 16));
      const type = rasters.find(([, first]) => first.test(start))?.[0];
      if (type) return { src: pictureAddress(pictures.push(new Blob([bytes], { type })) - 1) };
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
    pictures,
    isPartial: isPartial || isPictureLost || isSignLost,
  };
}
