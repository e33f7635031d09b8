import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { type DocumentLanguage, directionOf } from './document-language.ts';
import { withoutClock } from './steady-zip.ts';

export interface DocxTable {
  caption?: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface DocxContent {
  title: string;
  language: DocumentLanguage;
  paragraphs: readonly string[];
  tables: readonly DocxTable[];
}

/**
 * Writes a Word document: a title, paragraphs, then each table with its header row repeated on every page. Arabic text
 * and tables run from right to left. The same content gives the same bytes.
 */
export async function makeDocx({ title, language, paragraphs, tables }: DocxContent): Promise<Buffer> {
  const document = new Document({
    title,
    creator: 'Sanad',
    lastModifiedBy: 'Sanad',
    styles: {
      default: { document: { run: { font: 'Arial', size: 24, language: { value: 'en-US', bidirectional: 'ar-SA' } } } },
    },
    sections: [
      {
        footers: { default: new Footer({ children: [pageNumber()] }) },
        children: [
          textParagraph(title, language, HeadingLevel.TITLE),
          ...paragraphs.map((text) => textParagraph(text, language)),
          ...tables.flatMap((table) => tableBlock(table, language)),
        ],
      },
    ],
  });
  return withoutClock(await Packer.toBuffer(document));
}

type Heading = (typeof HeadingLevel)[keyof typeof HeadingLevel];

function textParagraph(text: string, language: DocumentLanguage, heading?: Heading, bold = false): Paragraph {
  const rightToLeft = directionOf(language) === 'rtl';
  return new Paragraph({
    bidirectional: rightToLeft,
    alignment: AlignmentType.START,
    spacing: { after: 120 },
    children: [new TextRun({ text, rightToLeft, ...(bold ? { bold } : {}) })],
    ...(heading ? { heading } : {}),
  });
}

function tableBlock({ caption, columns, rows }: DocxTable, language: DocumentLanguage): (Paragraph | Table)[] {
  const header = new TableRow({ tableHeader: true, children: columns.map((text) => cell(text, language, true)) });
  const body = rows.map((row) => new TableRow({ children: row.map((text) => cell(text, language, false)) }));
  const table = new Table({
    rows: [header, ...body],
    width: { size: 100, type: WidthType.PERCENTAGE },
    visuallyRightToLeft: directionOf(language) === 'rtl',
  });
  // Word joins two tables that touch; the empty paragraph keeps them apart.
  const gap = new Paragraph({ children: [] });
  return caption ? [textParagraph(caption, language, HeadingLevel.HEADING_2), table, gap] : [table, gap];
}

function cell(text: string, language: DocumentLanguage, bold: boolean): TableCell {
  return new TableCell({ children: [textParagraph(text, language, undefined, bold)] });
}

function pageNumber(): Paragraph {
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children: [PageNumber.CURRENT] })],
  });
}
