import { randomFillSync } from 'node:crypto';
import { strToU8, type Zippable, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';

/* Malicious documents: their claims, and the parts that the server accepts. */

/**
 * A PDF whose pages have scripts: when it opens, when each page is shown, and behind each link. Page n says 'Words of page n'.
 * Its cross-reference table is missing, as after a crashed program.
 */
export function scriptBearingPdf(pages: number): Buffer {
  const script = (code: string) => `<</S/JavaScript/JS(this.trapped=1;app.alert\\(1\\);${code})>>`;
  const launch = 'app.launchURL\\("https://elsewhere.example/launched",true\\);';
  const link = `<</Type/Annot/Subtype/Link/Rect[0 0 300 400]/A<</S/URI/URI(javascript:window.trapped=1)>>>>`;
  const form = `<</Type/Annot/Subtype/Widget/FT/Tx/T(field)/Rect[10 10 90 30]/AA<</K${script(launch)}>>>>`;
  const pageAt = (index: number) => 10 + 2 * index;
  const objects = [
    `1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction${script(launch)}/AcroForm<</Fields[]/NeedAppearances true>>>>endobj`,
    `2 0 obj<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, index) => `${pageAt(index)} 0 R`).join(' ')}]>>endobj`,
    '3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    ...Array.from({ length: pages }, (_, index) => {
      const text = `BT /F 18 Tf 20 350 Td (Words of page ${index + 1}) Tj ET`;
      const at = pageAt(index);
      return `${at} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Resources<</Font<</F 3 0 R>>>>/Contents ${at + 1} 0 R/AA<</O${script(launch)}>>/Annots[${link}${form}]>>endobj
${at + 1} 0 obj<</Length ${text.length}>>stream
${text}
endstream endobj`;
    }),
  ];
  return Buffer.from(`%PDF-1.7\n${objects.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF\n`, 'latin1');
}

/** A PDF that claims this many pages, which are all the same one. */
export function endlessPdf(pages: number): Buffer {
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    `2 0 obj<</Type/Pages/Count ${pages}/Kids[${'3 0 R '.repeat(pages)}]>>endobj`,
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R>>endobj',
    '4 0 obj<</Length 18>>stream\n20 20 100 100 re f\nendstream endobj',
  ];
  return Buffer.from(`%PDF-1.7\n${objects.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF\n`, 'latin1');
}

/** A PDF that opens only with a password. */
export async function encryptedPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ userPassword: 'closed', ownerPassword: 'more closed' });
  pdf.text('No one reads this.');
  pdf.end();
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A Word document of some hundred kilobytes that claims this many bytes; just within the ratio that the server accepts. */
export function swollenDocx(bytes: number): Buffer {
  const parts = { 'word/document.xml': [Buffer.alloc(bytes, ' '), { level: 6 }], ...ballast(bytes) } satisfies Zippable;
  return Buffer.from(zipSync({ ...packageOf('word/document.xml', 'wordprocessingml.document'), ...parts }));
}

/** A workbook of this many cells, a hundred in a row, each with its number in it. */
export function endlessXlsx(cells: number): Buffer {
  const columns = 100;
  const row = `<row>${'<c><v>7</v></c>'.repeat(columns)}</row>`;
  const sheet = Buffer.from(
    `<worksheet xmlns="${sheets}"><sheetData>${row.repeat(cells / columns)}</sheetData></worksheet>`,
  );
  const workbook = `<workbook xmlns="${sheets}" xmlns:r="${relations}"><sheets><sheet name="Endless" sheetId="1" r:id="r1"/></sheets></workbook>`;
  const relation = `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
  return Buffer.from(
    zipSync({
      ...packageOf('xl/workbook.xml', 'spreadsheetml.sheet'),
      'xl/workbook.xml': strToU8(workbook),
      'xl/_rels/workbook.xml.rels': strToU8(relation),
      'xl/worksheets/sheet1.xml': [sheet, { level: 6 }],
      ...ballast(sheet.length),
    }),
  );
}

/** A Word document with a sound archive and damaged content. */
export function garbledDocx(): Buffer {
  const parts = { 'word/document.xml': strToU8('<w:document><w:body><w:p><<<') };
  return Buffer.from(zipSync({ ...packageOf('word/document.xml', 'wordprocessingml.document'), ...parts }));
}

const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

function packageOf(main: string, kind: string): Record<string, Uint8Array> {
  const xml = 'application/xml';
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  return {
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${xml}"/><Default Extension="bin" ContentType="application/octet-stream"/><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="d" Type="${relations}/officeDocument" Target="${main}"/></Relationships>`,
    ),
  };
}

/** Incompressible data, so that the ratio of the whole stays within the server's limit. */
function ballast(bytes: number): Zippable {
  return { 'media/ballast.bin': [randomFillSync(Buffer.alloc(Math.ceil(bytes / 150))), { level: 0 }] };
}
