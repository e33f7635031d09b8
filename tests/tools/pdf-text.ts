import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text that a reader copies from a PDF: its lines in the order of writing, with a blank at every gap. */
export async function textOfPdf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const written = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [pieceOf(item)] : []));
    for (const [index, piece] of written.entries()) {
      const last = written[index - 1];
      if (last?.y === piece.y) lines.push(`${lines.pop()}${isApart(last, piece) ? ' ' : ''}${piece.text}`);
      else lines.push(piece.text);
    }
  }
  await document.loadingTask.destroy();
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).join('\n');
}

interface Piece {
  readonly text: string;
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

function pieceOf({ str, transform, width }: { str: string; transform: number[]; width: number }): Piece {
  const [, , , , left = 0, y = 0] = transform;
  return { text: str, y: Math.round(y), left, right: left + width };
}

/** A blank is no piece: the gap on either side shows it. */
function isApart(one: Piece, other: Piece): boolean {
  return Math.max(one.left, other.left) - Math.min(one.right, other.right) > 1.5;
}

/** How many pictures are in a PDF. */
export function picturesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;
}
