const longest = 150;

/**
 * The name under which a file is stored, shown and sent.
 * - Letters, quotes and signs stay, Arabic ones too; letters are composed, spaces single.
 * - Folders, control and line-break characters are removed, and so are characters that turn the direction (U+202E makes
 *   'exe.pdf' of 'fdp.exe').
 * - It has at most 150 characters and keeps the extension. An empty name becomes 'file'.
 * A device cleans the name as soon as the file is chosen, so that its owner sees the name that the server stores.
 */
export function cleanFileName(chosen: string): string {
  const name = lastPart(chosen.normalize('NFC'))
    .replace(/[\p{Zl}\p{Zp}\t\n\r]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    // Joiners shape Persian and Urdu words; all other invisible format characters only deceive.
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : [...name.slice(dot)].slice(0, longest / 2).join('');
  const stem = (dot < 0 ? name : name.slice(0, dot)).replace(/^[\s.]+|[\s.]+$/gu, '');
  return shortened(stem, longest - [...extension].length) + extension;
}

/** The name from a form: browsers send quotes and line breaks as %22, %0D and %0A (HTML, 'Multipart form data'). */
export function receivedFileName(sent: string): string {
  return cleanFileName(sent.replace(/%22/g, '"').replace(/%0[AD]/gi, '\n'));
}

function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Cuts between visible letters: an accent or a joined sign stays with its letter. */
function shortened(stem: string, length: number): string {
  if (stem === '') return 'file';
  let kept = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(stem)) {
    count += [...segment].length;
    if (count > length) break;
    kept += segment;
  }
  return kept.trim() || 'file';
}
