import { strToU8, unzipSync, zipSync } from 'fflate';

/** Noon, so that the day is the same on every machine: zip entries contain local time. */
const mtime = new Date(2025, 0, 1, 12);
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** The smallest Word document with a table, from right to left. The same rows give the same bytes. */
export function makeDocx(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) => `<w:tc><w:p><w:pPr><w:bidi/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const table = rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('');
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${mainPart}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body><w:tbl><w:tblPr><w:bidiVisual/></w:tblPr>${table}</w:tbl><w:p/></w:body></w:document>`,
  };
  const entries = Object.entries(parts).map(([path, xml]) => [path, strToU8(`<?xml version="1.0"?>${xml}`)]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime }));
}

/** Repacks an Office file without its creation time, so that every process makes the same bytes. */
export function withoutClock(office: Uint8Array): Buffer {
  const { 'docProps/core.xml': _core, ...parts } = unzipSync(office);
  const rest = Object.entries(parts).sort(([a], [b]) => rank(a) - rank(b));
  return Buffer.from(zipSync(Object.fromEntries(rest), { mtime, level: 6 }));
}

/** Programs that recognize a file's type from its start look for the list of parts there. */
function rank(path: string): number {
  if (path === '[Content_Types].xml') return 0;
  return path === '_rels/.rels' ? 1 : 2;
}

type WordParts = {
  /** The body, in XML. */
  body: string;
  /** The content of `w:numbering` and `w:styles`. */
  numbering?: string;
  styles?: string;
  /** Further parts below `word/`, with the ids by which the body names them. */
  others?: Readonly<Record<string, { path: string; content: string | Uint8Array }>>;
};

/** A Word document from a test's XML. */
export function wordOf({ body, numbering, styles, others = {} }: WordParts): Uint8Array {
  const spaces = [
    `xmlns:w="${word}"`,
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  ].join(' ');
  const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const named = [
    ...(numbering ? [['numbers', 'numbering', 'numbering.xml'] as const] : []),
    ...(styles ? [['styles', 'styles', 'styles.xml'] as const] : []),
    ...Object.entries(others).map(([id, { path }]) => [id, path.split(/[/.]/)[0] ?? '', path] as const),
  ];
  const relations = named.map(
    ([id, type, path]) => `<Relationship Id="${id}" Type="${kinds}/${type}" Target="${path}"/>`,
  );
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="svg" ContentType="image/svg+xml"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="${mainPart}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${packages}/relationships">${relations.join('')}</Relationships>`,
    'word/document.xml': `<w:document ${spaces}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    ...(numbering && { 'word/numbering.xml': `<w:numbering ${spaces}>${numbering}</w:numbering>` }),
    ...(styles && { 'word/styles.xml': `<w:styles ${spaces}>${styles}</w:styles>` }),
    ...Object.fromEntries(Object.values(others).map(({ path, content }) => [`word/${path}`, content])),
  };
  const entries = Object.entries(parts).map(([path, content]) => [
    path,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries), { mtime });
}

/** A workbook in the form of spreadsheets, with sheets given by their rows in XML. */
export function excelOf(
  sheets: Record<string, { rows: string; state?: string; before?: string; type?: string }>,
  others: Record<string, string> = {},
): Uint8Array {
  const names = Object.entries(sheets);
  const relations = names.map(
    ([, { type = 'worksheet' }], i) =>
      `<Relationship Id="r${i}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="worksheets/sheet${i}.xml"/>`,
  );
  const listed = names.map(
    ([name, { state }], i) =>
      `<sheet name="${name}" sheetId="${i + 1}" r:id="r${i}"${state ? ` state="${state}"` : ''}/>`,
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="w" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="s" Type="x/styles" Target="styles.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    ...Object.fromEntries(Object.entries(others).map(([path, xml]) => [path, strToU8(xml)])),
    ...Object.fromEntries(
      names.map(([, { rows, before = '' }], i) => [
        `xl/worksheets/sheet${i}.xml`,
        strToU8(`<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  });
}
