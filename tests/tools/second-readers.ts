import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook, { type Row } from 'read-excel-file/node';

/*
 * Other readers of documents than the app's: PDFium for PDFs, read-excel-file for workbooks, and the XML itself for Word
 * documents.
 */

/**
 * The text of each page of a PDF, as PDFium reads it.
 * @throws Error if it cannot be opened
 */
export async function pagesByPdfium(bytes: Uint8Array): Promise<string[]> {
  const { pdf, pdfium, memory, file } = await openByPdfium(bytes);
  return Array.from({ length: pdf.FPDF_GetPageCount(file) }, (_, index) => {
    const page = pdf.FPDF_LoadPage(file, index);
    const text = pdf.FPDFText_LoadPage(page);
    const letters = pdf.FPDFText_CountChars(text);
    const buffer = pdfium.wasmExports.malloc(2 * (letters + 1));
    // Printers leave marks outside of the page's edge: no reader shows them.
    const box = pdfium.wasmExports.malloc(16);
    pdf.FPDF_GetPageBoundingBox(page, box);
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memory().slice(box, box + 16).buffer);
    const written = pdf.FPDFText_GetBoundedText(text, left, top, right, bottom, buffer, letters);
    const utf16 = memory().slice(buffer, buffer + 2 * written);
    const read = new TextDecoder('utf-16le').decode(utf16);
    pdfium.wasmExports.free(buffer);
    pdf.FPDFText_ClosePage(text);
    pdf.FPDF_ClosePage(page);
    return read;
  });
}

/**
 * The lightness of a PDF's first page in a grid of `side` places a side, as PDFium paints it.
 * @throws Error if it cannot be opened
 */
export async function paperByPdfium(bytes: Uint8Array, side: number): Promise<number[]> {
  const finer = 8;
  const wide = side * finer;
  const { pdf, memory, file } = await openByPdfium(bytes);
  const page = pdf.FPDF_LoadPage(file, 0);
  const bitmap = pdf.FPDFBitmap_Create(wide, wide, 0);
  pdf.FPDFBitmap_FillRect(bitmap, 0, 0, wide, wide, 0xffffffff);
  pdf.FPDF_RenderPageBitmap(bitmap, page, 0, 0, wide, wide, 0, 0);
  const start = pdf.FPDFBitmap_GetBuffer(bitmap);
  const pixels = memory().slice(start, start + wide * wide * 4);
  pdf.FPDFBitmap_Destroy(bitmap);
  pdf.FPDF_ClosePage(page);
  pdf.FPDF_CloseDocument(file);
  const sums = new Array<number>(side * side).fill(0);
  for (let at = 0; at < wide * wide; at += 1) {
    const [blue = 0, green = 0, red = 0] = pixels.subarray(at * 4, at * 4 + 3);
    const place = Math.floor(at / wide / finer) * side + Math.floor((at % wide) / finer);
    sums[place] = (sums[place] ?? 0) + 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return sums.map((sum) => sum / (finer * finer));
}

async function openByPdfium(bytes: Uint8Array) {
  const pdf = await init({
    wasmBinary: toArrayBuffer(await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))),
  });
  pdf.PDFiumExt_Init();
  const { pdfium } = pdf;
  // It grows during the work; its types leave it out.
  const memory = () => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
  const at = pdfium.wasmExports.malloc(bytes.length);
  memory().set(bytes, at);
  const file = pdf.FPDF_LoadMemDocument(at, bytes.length, '');
  if (!file) throw new Error('PDFium opens no such document.');
  return { pdf, pdfium, memory, file };
}

export interface WordContent {
  /** The text of the body only. */
  readonly text: string;
  readonly tables: number;
  /** Paragraphs with a heading style. */
  readonly headings: number;
}

/** The content of the main part of a Word document. */
export function wordContent(bytes: Uint8Array): WordContent {
  const parts = unzipSync(bytes);
  const names = Object.keys(parts);
  const main = names.find((name) => /^word\/document\d*\.xml$/.test(name)) ?? '';
  // Fallbacks repeat the main content for older programs.
  const xml = xmlOf(parts[main]).replace(/<mc:Fallback>.*?<\/mc:Fallback>/gs, '');
  const headings = new Set(
    [...xmlOf(parts['word/styles.xml']).matchAll(/<w:style [^>]*w:styleId="([^"]+)"[^>]*>(.*?)<\/w:style>/gs)]
      .filter(([, , style = '']) => /<w:name w:val="heading [1-6]"/i.test(style))
      .map(([, id]) => id),
  );
  const styles = [...xml.matchAll(/<w:pStyle w:val="([^"]+)"/g)].map(([, id]) => id);
  return {
    text: [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => plain(text)).join(''),
    tables: xml.match(/<w:tbl>/g)?.length ?? 0,
    headings: styles.filter((id) => headings.has(id)).length,
  };
}

/** The sheets of a workbook that are not hidden, as read-excel-file reads them; it reads hidden ones too. */
export async function sheetsByReadExcelFile(bytes: Buffer): Promise<{ sheet: string; data: Row[] }[]> {
  const listed = [...xmlOf(unzipSync(bytes)['xl/workbook.xml']).matchAll(/<(?:\w+:)?sheet [^>]*>/g)];
  const isHidden = listed.map(([element]) => /state="(?:veryH|h)idden"/.test(element));
  return (await readWorkbook(bytes)).filter((_, index) => !isHidden[index]);
}

function xmlOf(part: Uint8Array | undefined): string {
  return part ? strFromU8(part) : '';
}

function plain(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

function toArrayBuffer(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}
