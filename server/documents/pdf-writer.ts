import { setImmediate as nextTurn } from 'node:timers/promises';
import { directionOf, type Language } from '#contract/language/languages.ts';
import { lettersOf } from '#contract/text/unprinted.ts';
import { formatOf } from '#server/words/format-of.ts';
import { type FontName, type FontWeight, fontBytes, fontName } from './fonts.ts';
import { shareTables } from './shared-tables.ts';
import { readSignsAbove } from './signs-above.ts';
import { directionOfText, type VisualRun, visualRuns } from './visual-runs.ts';

/** Style of letters: `size` in points. `colour` is black if left out. */
export interface TextStyle {
  readonly size: number;
  readonly weight: FontWeight;
  readonly colour?: string;
}

/** A rectangle on a page in which lines are set: its left edge and its width, in points. */
export interface Column {
  readonly x: number;
  readonly width: number;
}

type Align = 'start' | 'center';

/** Every document has this date: the same arguments give the same bytes, so that hashes and ETags stay valid. */
const documentDate = new Date('2025-01-01T00:00:00.000Z');

const margin = 56;
const footerStyle: TextStyle = { size: 10, weight: 400 };
export const lineHeight = 1.75;
/** Letters are shaped on the main thread, which is released after this time. */
const turnMs = 8;

/**
 * Writes an A4 document in one language from top to bottom. Arabic is joined, set from right to left, and copied and searched in
 * the order in which it is read. The same calls give the same bytes.
 */
export class PdfWriter {
  readonly language: Language;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly #widths = new Map<string, number>();
  readonly #fonts = new Set<FontName>();
  #turnEnds = performance.now() + turnMs;

  private constructor(pdf: PDFKit.PDFDocument, language: Language) {
    this.language = language;
    this.#pdf = pdf;
    this.#bytes = collect(pdf);
  }

  static async open({ title, language }: { title: string; language: Language }): Promise<PdfWriter> {
    // Only the code that renders documents needs it, so it does not slow down the start.
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
    return new PdfWriter(pdf, language);
  }

  /** The column between the margins. */
  get room(): Column {
    return { x: margin, width: this.#pdf.page.width - 2 * margin };
  }

  /** Top of the next line, from the top of the page. */
  get y(): number {
    return this.#pdf.y;
  }

  set y(y: number) {
    this.#pdf.y = y;
  }

  /** The height that text and pictures may have on a page. */
  get pageHeight(): number {
    return this.#bottom - margin;
  }

  get #bottom(): number {
    return this.#pdf.page.height - margin - footerStyle.size * 2;
  }

  /** Starts another page if less than `height` is left on this one. */
  keepTogether(height: number): void {
    if (this.#pdf.y > margin && this.#pdf.y + height > this.#bottom) this.addPage();
  }

  addPage(): void {
    this.#pdf.addPage();
  }

  /**
   * A paragraph, over as many pages as it needs. Each line of the text starts a new line, in the direction of its first
   * letter.
   */
  async text(text: string, style: TextStyle, { column = this.room, after = style.size * 0.8 } = {}): Promise<void> {
    for (const part of text.split('\n')) {
      const direction = directionOfText(part, directionOf(this.language));
      for (const line of await this.wrap(part, style, column.width)) {
        this.keepTogether(style.size * lineHeight);
        this.#line(line, style, { column, direction });
        this.#pdf.y += style.size * lineHeight;
        await this.#breathe();
      }
    }
    this.#pdf.y += after;
  }

  /** A heading, on the same page as the first two lines that follow it. */
  async heading(text: string, style: TextStyle, following: TextStyle, { after = 0 } = {}): Promise<void> {
    this.keepTogether((style.size + 2 * following.size) * lineHeight);
    await this.text(text, style, { after });
  }

  /** One short line at the current position; the next one is set beside it. */
  line(text: string, style: TextStyle, { column = this.room, align = 'start' as Align } = {}): void {
    this.#line(text, style, { column, align, direction: directionOf(this.language) });
  }

  /** The lines of a text in a width. A word longer than the width breaks between letters. */
  async wrap(text: string, style: TextStyle, width: number): Promise<string[]> {
    const space = this.#widthOf(' ', style);
    const lines: string[] = [];
    let used = Number.POSITIVE_INFINITY;
    for (const word of text.split(/\s+/).filter(Boolean)) {
      for (const piece of this.#pieces(word, style, width)) {
        const taken = this.#widthOf(piece, style);
        if (used + space + taken > width) {
          lines.push(piece);
          used = taken;
        } else {
          lines[lines.length - 1] += ` ${piece}`;
          used += space + taken;
        }
      }
      await this.#breathe();
    }
    return lines;
  }

  heightOf(lines: readonly string[], style: TextStyle): number {
    return lines.length * style.size * lineHeight;
  }

  /** A JPEG or PNG, as large as fits in a box. */
  picture(bytes: Buffer, box: { x: number; y: number; width: number; height: number }): void {
    const { x, y, width, height } = box;
    const before = this.#pdf.y;
    this.#pdf.image(bytes, x, y, { fit: [width, height], align: 'center', valign: 'center' });
    this.#pdf.y = before;
  }

  /** A rectangle with round corners, behind the following content. */
  panel({ x, width }: Column, height: number, colour: string): void {
    const { y } = this.#pdf;
    this.#pdf.roundedRect(x, y, width, height, 6).fill(colour);
    this.#pdf.y = y;
  }

  /** Numbers the pages and ends the document. */
  async end(): Promise<Buffer> {
    this.#numberPages();
    await nextTurn();
    this.#pdf.end();
    return this.#bytes;
  }

  /** Pieces of a word that is wider than a line, each fitting on one. */
  #pieces(word: string, style: TextStyle, width: number): string[] {
    if (word.length < 8 || this.#widthOf(word, style) <= width) return [word];
    const pieces: string[] = [];
    let used = Number.POSITIVE_INFINITY;
    for (const segment of lettersOf(word)) {
      const letter = this.#widthOf(segment, style);
      if (used + letter > width) {
        pieces.push(segment);
        used = letter;
      } else {
        pieces[pieces.length - 1] += segment;
        used += letter;
      }
    }
    return pieces;
  }

  #widthOf(text: string, style: TextStyle): number {
    const key = `${style.weight} ${style.size} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = visualRuns(text, directionOf(this.language)).reduce(
      (sum, run) => sum + this.#widthOfRun(run, style),
      0,
    );
    this.#widths.set(key, width);
    return width;
  }

  #widthOfRun({ font, text }: VisualRun, style: TextStyle): number {
    return this.#withFont(font, style).widthOfString(text, { features: [] });
  }

  /**
   * Runs are placed in visual order and written in reading order, so that copying and searching work. `features: []` makes
   * pdfkit lay out the run whole; without it, it goes word by word and breaks right-to-left order.
   */
  #line(
    text: string,
    style: TextStyle,
    { column, direction, align = 'start' }: { column: Column; direction: 'ltr' | 'rtl'; align?: Align },
  ): void {
    const { y } = this.#pdf;
    // Letters of all fonts share Amiri's baseline.
    const baseline = y + amiriAscent * style.size;
    const placed: { run: VisualRun; x: number }[] = [];
    let x = 0;
    for (const run of visualRuns(text, direction)) {
      placed.push({ run, x });
      x += this.#widthOfRun(run, style);
    }
    const space = column.width - x;
    const indent = align === 'center' ? space / 2 : direction === 'rtl' ? space : 0;
    for (const { run, x: at } of placed.toSorted((a, b) => a.run.start - b.run.start)) {
      const isComposed = !isPlain.has(run.font);
      // Vowels that stand before their letter are copied and searched in reading order.
      if (isComposed) this.#pdf.markContent('Span', { actual: run.text });
      this.#withFont(run.font, style)
        .fillColor(style.colour ?? '#000')
        .text(run.text, column.x + indent + at, baseline, { baseline: 'alphabetic', lineBreak: false, features: [] });
      if (isComposed) this.#pdf.endMarkedContent();
    }
    this.#pdf.y = y;
  }

  #withFont(font: VisualRun['font'], { size, weight }: TextStyle): PDFKit.PDFDocument {
    const name = fontName(font, weight);
    // A document holds only the fonts that its letters need, and a process reads no others.
    if (this.#fonts.has(name)) return this.#pdf.font(name, size);
    this.#fonts.add(name);
    this.#pdf.registerFont(name, fontBytes(name)).font(name, size);
    shareTables(this.#pdf, name);
    if (font === 'bengali') readSignsAbove(this.#pdf);
    return this.#pdf;
  }

  #numberPages(): void {
    const { start, count } = this.#pdf.bufferedPageRange();
    const { number } = formatOf(this.language);
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page);
      // The footer is below the text area, where pdfkit would otherwise start another page.
      this.#pdf.page.margins.bottom = 0;
      this.#pdf.y = this.#pdf.page.height - margin;
      this.line(`${number(page + 1)} / ${number(count)}`, footerStyle, { align: 'center' });
    }
  }

  /** Releases the thread from time to time. */
  async #breathe(): Promise<void> {
    if (performance.now() < this.#turnEnds) return;
    await nextTurn();
    this.#turnEnds = performance.now() + turnMs;
  }
}

/** Height of Amiri above its baseline, in its own size. */
const amiriAscent = 1.124;

/** Fonts in which a letter is one glyph, in reading order: other fonts compose some letters, or change their order. */
const isPlain: ReadonlySet<VisualRun['font']> = new Set(['arabic', 'latin', 'latin-ext']);

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
