/** A page of the document: a JPEG in colour, and its size in pixels. */
export interface JpegPage {
  readonly jpeg: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** A4 at 72 points an inch: a page is as wide, or as high, as the paper. */
const paper = { short: 595, long: 842 };

/**
 * A PDF with one picture on each page. It contains the JPEGs unchanged (`DCTDecode`), so nothing is compressed twice.
 * @param title the title of the document, in any script
 */
export function pdfOfJpegs(pages: readonly JpegPage[], title: string): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;

  function write(part: string | Uint8Array<ArrayBuffer>): void {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  }

  function object(number: number, content: string, stream?: Uint8Array<ArrayBuffer>): void {
    offsets[number] = length;
    write(`${number} 0 obj\n${content}\n`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  }

  // The second line says that the rest is binary (ISO 32000-1, 7.5.2).
  write('%PDF-1.4\n');
  write(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  const pageNumber = (index: number) => 4 + index * 3;
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${pageNumber(i)} 0 R`).join(' ')}] >>`,
  );
  object(3, `<< /Title ${hexText(title)} >>`);
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const number = pageNumber(index);
    const scale = Math.min(paper.long / Math.max(width, height), paper.short / Math.min(width, height));
    const box = [width * scale, height * scale].map((side) => side.toFixed(2)).join(' ');
    const drawing = new TextEncoder().encode(`q ${box.replace(' ', ' 0 0 ')} 0 0 cm /P Do Q`);
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Resources << /XObject << /P ${number + 2} 0 R >> >> /Contents ${number + 1} 0 R >>`,
    );
    object(number + 1, `<< /Length ${drawing.length} >>`, drawing);
    object(
      number + 2,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  }
  const start = length;
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}`);
  write(`trailer\n<< /Size ${offsets.length} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`);

  const pdf = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    pdf.set(part, at);
    at += part.length;
  }
  return pdf;
}

/** UTF-16 with its mark, the form of a PDF's non-Latin text (ISO 32000-1, 7.9.2.2). */
function hexText(text: string): string {
  const units = [...Array(text.length).keys()].map((index) => text.charCodeAt(index).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
}
