const longest = 150;

/**
 * Makes the name that came with an upload safe to store, show and send, and keeps its letters, Arabic ones too: no
 * folders, no control or line-break characters, none that turn the direction of reading (U+202E makes 'exe.pdf' of
 * 'fdp.exe'), straight double quotes as single ones, composed letters, at most 150 characters with the extension kept.
 * What is left empty is called 'file'.
 */
export function cleanFileName(sent: string): string {
  const name = lastPart(unescapeForm(sent.normalize('NFC')))
    .replace(/[\p{Zl}\p{Zp}\t\n\r]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    // Joiners shape Persian and Urdu words; all other invisible format characters only deceive.
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll('"', "'")
    .replace(/\s+/gu, ' ')
    .trim();
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : [...name.slice(dot)].slice(0, longest / 2).join('');
  const stem = (dot < 0 ? name : name.slice(0, dot)).replace(/^[\s.]+|[\s.]+$/gu, '');
  return shortened(stem, longest - [...extension].length) + extension;
}

/** Browsers send quotes and line breaks in a file name as %22, %0D and %0A (HTML, 'Multipart form data'). */
function unescapeForm(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0[AD]/gi, '\n');
}

function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Cut between letters as people see them: an accent or a joined sign never is alone. */
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
