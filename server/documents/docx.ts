import { strToU8, zipSync } from 'fflate';
import { directionOf, type Language } from '#contract/language/languages.ts';

/** A paragraph, a heading (1 is the highest), or a table whose first row is its header. */
export type DocxPart = string | { heading: string; level?: 1 | 2 } | { table: readonly (readonly string[])[] };

/** Noon: entries of a ZIP contain local time, and the day must be the same wherever the demo is made. */
const mtime = new Date(2025, 0, 1, 12);
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** Writes a Word document in the direction of its language, with real headings and tables. The same parts give the same bytes. */
export function makeDocx(language: Language, parts: readonly DocxPart[]): Buffer {
  const isRtl = directionOf(language) === 'rtl';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles xmlns:w="${word}">${headingStyle(1, 36)}${headingStyle(2, 28)}</w:styles>`,
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body>${parts.map((part) => partXml(part, isRtl)).join('')}</w:body></w:document>`,
  };
  const entries = Object.entries(files).map(([path, xml]) => [path, strToU8(`<?xml version="1.0"?>${xml}`)]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime }));
}

function headingStyle(level: number, halfPoints: number): string {
  return `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:rPr><w:b/><w:sz w:val="${halfPoints}"/></w:rPr></w:style>`;
}

function partXml(part: DocxPart, isRtl: boolean): string {
  if (typeof part === 'string') return paragraph(part, isRtl);
  if ('heading' in part) return paragraph(part.heading, isRtl, { style: `Heading${part.level ?? 1}` });
  const cell = (text: string, isBold: boolean) => `<w:tc>${paragraph(text, isRtl, { isBold })}</w:tc>`;
  const rows = part.table.map(
    (cells, row) =>
      `<w:tr>${row === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map((text) => cell(text, row === 0)).join('')}</w:tr>`,
  );
  return `<w:tbl><w:tblPr>${isRtl ? '<w:bidiVisual/>' : ''}</w:tblPr>${rows.join('')}</w:tbl>${paragraph('', isRtl)}`;
}

function paragraph(text: string, isRtl: boolean, { style = '', isBold = false } = {}): string {
  const properties = (style && `<w:pStyle w:val="${style}"/>`) + (isRtl ? '<w:bidi/>' : '');
  const look = (isBold ? '<w:b/><w:bCs/>' : '') + (isRtl ? '<w:rtl/>' : '');
  const written = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${written}</w:t></w:r></w:p>`;
}
