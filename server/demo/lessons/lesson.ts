import type { Language } from '#contract/language/languages.ts';
import { type DocxPart, makeDocx } from '#server/documents/docx.ts';
import { makePdf, type PdfContent } from '#server/documents/pdf.ts';
import { makeXlsx, type XlsxSheet } from '#server/documents/xlsx.ts';

/** A study material of the demo before its file is made. */
export interface DemoLesson {
  title: string;
  description: string;
  fileName: string;
  make: () => Promise<Buffer>;
}

/** Makers of lessons in a language; each file has the name of its lesson. */
export function lessonsIn(language: Language) {
  return {
    /** @param heading of the PDF; its part before a ` · ` is the lesson's name */
    pdf(heading: string, description: string, paragraphs: PdfContent['paragraphs']): DemoLesson {
      const [title = heading] = heading.split(' · ');
      return {
        title,
        description,
        fileName: `${title}.pdf`,
        make: () => makePdf({ title: heading, language, paragraphs }),
      };
    },
    docx(title: string, description: string, parts: readonly DocxPart[]): DemoLesson {
      return { title, description, fileName: `${title}.docx`, make: async () => makeDocx(language, parts) };
    },
    xlsx(title: string, description: string, ...sheets: XlsxSheet[]): DemoLesson {
      return { title, description, fileName: `${title}.xlsx`, make: () => makeXlsx({ language, sheets }) };
    },
  };
}
