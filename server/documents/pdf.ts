import type { Language } from '#contract/language/languages.ts';
import { PdfWriter, type TextStyle } from './pdf-writer.ts';

export interface PdfContent {
  title: string;
  language: Language;
  paragraphs: readonly (string | { heading: string })[];
  /** PNG or JPEG files, each on a separate page after the text. */
  pictures?: readonly Uint8Array[];
}

const titleStyle: TextStyle = { size: 22, weight: 700 };
const headingStyle: TextStyle = { size: 15, weight: 700 };
const bodyStyle: TextStyle = { size: 13, weight: 400 };

/** Writes an A4 document with a title, headings, flowing paragraphs, pictures and numbered pages. The same content gives the same bytes. */
export async function makePdf(content: PdfContent): Promise<Buffer> {
  const pdf = await PdfWriter.open(content);
  await pdf.text(content.title, titleStyle);
  for (const paragraph of content.paragraphs) {
    if (typeof paragraph === 'string') await pdf.text(paragraph, bodyStyle);
    else await pdf.heading(paragraph.heading, headingStyle, bodyStyle, { after: 2 });
  }
  for (const picture of content.pictures ?? []) {
    pdf.addPage();
    pdf.picture(Buffer.from(picture), { ...pdf.room, y: pdf.y, height: pdf.pageHeight });
  }
  return pdf.end();
}
