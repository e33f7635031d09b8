import { directionOf, type Language } from '#contract/language/languages.ts';
import { formatOf } from '#server/words/format-of.ts';
import { fontBytes, fontNames } from './fonts.ts';
import { visualRuns } from './visual-runs.ts';

export interface PdfContent {
  title: string;
  language: Language;
  paragraphs: readonly string[];
  /** PNG or JPEG files, each rendered on a page of its own after the text. */
  pictures?: readonly Uint8Array[];
}

interface TextStyle {
  size: number;
  weight: 400 | 700;
}

/** Every document bears this date: the same arguments give the same bytes, so that hashes and ETags hold. */
const documentDate = new Date('2025-01-01T00:00:00.000Z');

const margin = 56;
const titleStyle: TextStyle = { size: 22, weight: 700 };
const bodyStyle: TextStyle = { size: 13, weight: 400 };
const footerStyle: TextStyle = { size: 10, weight: 400 };
const lineHeight = 1.75;

/**
 * Draws an A4 document with a title, flowing paragraphs, pictures and numbered pages. Arabic is joined, set from right
 * to left and can be searched. The same content gives the same bytes.
 */
export async function makePdf(content: PdfContent): Promise<Buffer> {
  const pdf = await openPdf(content);
  const bytes = collect(pdf);
  drawBlock(pdf, content.title, titleStyle, content.language);
  for (const paragraph of content.paragraphs) drawBlock(pdf, paragraph, bodyStyle, content.language);
  for (const picture of content.pictures ?? []) drawPicture(pdf, picture);
  numberPages(pdf, content.language);
  pdf.end();
  return bytes;
}

async function openPdf({ title, language }: PdfContent): Promise<PDFKit.PDFDocument> {
  // Only the demo draws documents: no other start waits for it.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    // Without a font of its own pdfkit would embed Helvetica, which has no Arabic.
    font: '',
    info: { Title: title, Creator: 'Sanad', Producer: 'Sanad', CreationDate: documentDate, ModDate: documentDate },
  });
  for (const name of fontNames) pdf.registerFont(name, fontBytes(name));
  return pdf;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

function drawBlock(pdf: PDFKit.PDFDocument, text: string, style: TextStyle, language: Language): void {
  const bottom = pdf.page.height - margin - footerStyle.size * 2;
  for (const line of wrappedLines(pdf, text, style, language)) {
    if (pdf.y + style.size * lineHeight > bottom) pdf.addPage();
    drawLine(pdf, line, style, language, pdf.y);
    pdf.y += style.size * lineHeight;
  }
  pdf.y += style.size * 0.8;
}

function wrappedLines(pdf: PDFKit.PDFDocument, text: string, style: TextStyle, language: Language): string[] {
  const room = pdf.page.width - 2 * margin;
  const space = lineWidth(pdf, ' ', style, language);
  const lines: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const width = lineWidth(pdf, word, style, language);
    if (used + space + width > room) {
      lines.push(word);
      used = width;
    } else {
      lines[lines.length - 1] += ` ${word}`;
      used += space + width;
    }
  }
  return lines;
}

function lineWidth(pdf: PDFKit.PDFDocument, line: string, style: TextStyle, language: Language): number {
  return visualRuns(line, directionOf(language)).reduce((sum, run) => {
    return sum + withFont(pdf, run.font, style).widthOfString(run.text, { features: [] });
  }, 0);
}

/** `features: []` makes pdfkit lay out the run whole; without it, it goes word by word and breaks right-to-left order. */
function drawLine(
  pdf: PDFKit.PDFDocument,
  line: string,
  style: TextStyle,
  language: Language,
  y: number,
  align: 'start' | 'center' = 'start',
): void {
  const space = pdf.page.width - 2 * margin - lineWidth(pdf, line, style, language);
  const indent = align === 'center' ? space / 2 : directionOf(language) === 'rtl' ? space : 0;
  let x = margin + indent;
  for (const run of visualRuns(line, directionOf(language))) {
    withFont(pdf, run.font, style).text(run.text, x, y, { lineBreak: false, features: [] });
    x += pdf.widthOfString(run.text, { features: [] });
  }
  pdf.y = y;
}

function withFont(pdf: PDFKit.PDFDocument, font: 'arabic' | 'latin', { size, weight }: TextStyle): PDFKit.PDFDocument {
  return pdf.font(`${font}-${weight}`, size);
}

function drawPicture(pdf: PDFKit.PDFDocument, picture: Uint8Array): void {
  pdf.addPage();
  const room: [number, number] = [pdf.page.width - 2 * margin, pdf.page.height - 3 * margin];
  pdf.image(Buffer.from(picture), margin, margin, { fit: room, align: 'center', valign: 'center' });
}

function numberPages(pdf: PDFKit.PDFDocument, language: Language): void {
  const { start, count } = pdf.bufferedPageRange();
  const { number } = formatOf(language);
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // The footer is below the text area, where pdfkit would otherwise start another page.
    pdf.page.margins.bottom = 0;
    const line = `${number(page + 1)} / ${number(count)}`;
    drawLine(pdf, line, footerStyle, language, pdf.page.height - margin, 'center');
  }
}
