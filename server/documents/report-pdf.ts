import { furtherWords, leadingWords, type ReportFigure, reportWords } from '#contract/entities/report-page.ts';
import { withHijri } from '#contract/language/hijri.ts';
import { digitsOf, directionOf, traitsOf } from '#contract/language/languages.ts';
import { surahNames } from '#contract/report-parts/surahs.ts';
import { versesOf } from '#contract/report-parts/verses.ts';
import { unprintedLetters } from '#contract/text/unprinted.ts';
import type { StoredPage } from '#server/db/schema/documents.ts';
import { formatOf } from '#server/words/format-of.ts';
import { wordsOf } from '#server/words/words.ts';
import { type Column, lineHeight, PdfWriter, type TextStyle } from './pdf-writer.ts';

/** Heading of a report. Only the school's edition names the `teacher`; `month`: `YYYY-MM`. */
export interface ReportHeading {
  readonly month: string;
  readonly className: string;
  readonly madrasaName: string;
  readonly teacher?: string | undefined;
}

/** A photo for printing: a JPEG with its size in pixels. */
export interface PrintedPhoto {
  readonly jpeg: Buffer;
  readonly caption: string;
}

/** Content of one edition of a report. `voiceSeconds`: length of a voice note, which is mentioned but not included. */
export interface PrintedReport {
  readonly heading: ReportHeading;
  readonly page: StoredPage;
  readonly photos: readonly PrintedPhoto[];
  readonly voiceSeconds?: number | undefined;
}

const green = '#1f5d4c';
const grey = '#5c6660';
const titleStyle: TextStyle = { size: 24, weight: 700, colour: green };
const aboutStyle: TextStyle = { size: 13, weight: 400, colour: grey };
const headingStyle: TextStyle = { size: 15, weight: 700, colour: green };
const bodyStyle: TextStyle = { size: 13, weight: 400 };
const figureStyle: TextStyle = { size: 24, weight: 700 };
const captionStyle: TextStyle = { size: 11, weight: 400, colour: grey };
const gap = 16;
const captionGap = 4;

const figureNames = ['lessons', 'students'] as const satisfies readonly ReportFigure[];

/**
 * Writes a report page as a PDF in its own language: texts, photos with captions, and figures; the sentence of the month comes
 * first, as on the screen.
 */
export async function makeReportPdf({ heading, page, photos, voiceSeconds }: PrintedReport): Promise<Buffer> {
  const { language } = page;
  const t = wordsOf(language, 'reports');
  const format = formatOf(language);
  const month = page.calendar
    ? withHijri(format, heading.month, language, digitsOf(language))
    : format.month(`${heading.month}-15`);
  const title = t('page.title', { month });
  const pdf = await PdfWriter.open({ title: `${title}, ${heading.className}`, language });
  await pdf.text(title, titleStyle, { after: 0 });
  await pdf.text(`${heading.className}${format.between}${heading.madrasaName}`, aboutStyle, { after: 0 });
  if (heading.teacher) await pdf.text(t('pdf.author', { name: heading.teacher }), aboutStyle, { after: 0 });
  pdf.y += gap;
  for (const name of [leadingWords, ...furtherWords] as const) {
    const text = [...chosenIn(page, name), page[name]].filter((each) => each !== '').join('\n');
    if (text !== '') await writeSection(pdf, t(`page.${name}`), text);
  }
  if (voiceSeconds !== undefined) {
    const length = t('pdf.voiceLength', {
      minutes: format.number(Math.floor(voiceSeconds / 60)),
      seconds: seconds(voiceSeconds),
    });
    await writeSection(pdf, t('page.voice'), length);
  }
  if (photos.length > 0) await writePhotos(pdf, t('page.photos'), photos);
  writeFigures(pdf, page);
  const typed = [
    ...Object.values(heading),
    ...reportWords.map((name) => page[name]),
    ...(page.taught ?? []).map(({ title }) => title),
    ...photos.map((photo) => photo.caption),
  ];
  if (unprintedLetters(typed.join('\n')).length > 0) await pdf.text(t('pdf.unprinted'), captionStyle);
  return pdf.end();

  function seconds(all: number): string {
    const rest = all % 60;
    return `${rest < 10 ? format.number(0) : ''}${format.number(rest)}`;
  }
}

/** Passages, lessons and needs that were chosen beside the words of this name, in the language of the words. */
function chosenIn({ language, passages = [], taught = [], needs = [] }: StoredPage, name: string): string[] {
  const t = wordsOf(language, 'reports');
  const { number, list } = formatOf(language);
  if (name === 'needed') return needs.length > 0 ? [list(needs.map((need) => t(`page.needs.${need}`)))] : [];
  if (name !== 'covered') return [];
  const names = surahNames[traitsOf(language).script];
  const said = passages.map(({ surah, from, to }) => {
    const values = { surah: names[surah - 1] ?? '', from: number(from), to: number(to) };
    if (from === 1 && to === versesOf(surah)) return t('page.passageWhole', values);
    return t(from === to ? 'page.passageVerse' : 'page.passage', values);
  });
  return [...said, ...taught.map(({ title }) => title)];
}

/** Beside each other, in the order of reading. */
function writeFigures(pdf: PdfWriter, { figures, language }: StoredPage): void {
  const given = figureNames.filter((name) => figures[name] !== null);
  if (given.length === 0) return;
  const t = wordsOf(language, 'reports');
  const { number } = formatOf(language);
  const height = captionStyle.size * lineHeight + figureStyle.size * lineHeight + gap;
  const top = pdf.y;
  given.forEach((name, index) => {
    const column = columnOf(pdf, index);
    pdf.y = top;
    pdf.panel(column, height, '#eef4f1');
    const inside = { x: column.x + gap, width: column.width - 2 * gap };
    pdf.y = top + gap / 2;
    pdf.line(t(`page.${name}`), captionStyle, { column: inside });
    pdf.y += captionStyle.size * lineHeight;
    pdf.line(number(figures[name] ?? 0), figureStyle, { column: inside });
  });
  pdf.y = top + height + gap;
}

async function writeSection(pdf: PdfWriter, heading: string, text: string): Promise<void> {
  await pdf.heading(heading, headingStyle, bodyStyle);
  await pdf.text(text, bodyStyle);
}

/** Two next to each other. A photo and its caption are on one page. */
async function writePhotos(pdf: PdfWriter, heading: string, photos: readonly PrintedPhoto[]): Promise<void> {
  const { width } = columnOf(pdf, 0);
  const pictureHeight = width * 0.75;
  const cells = await Promise.all(
    photos.map(async (photo) => ({ ...photo, lines: await pdf.wrap(photo.caption, captionStyle, width) })),
  );
  for (let start = 0; start < cells.length; start += 2) {
    const row = cells.slice(start, start + 2);
    const height =
      pictureHeight + captionGap + Math.max(...row.map(({ lines }) => pdf.heightOf(lines, captionStyle))) + gap;
    const isFirst = start === 0;
    pdf.keepTogether(height + (isFirst ? headingStyle.size * lineHeight : 0));
    if (isFirst) await pdf.text(heading, headingStyle, { after: 4 });
    const top = pdf.y;
    for (const [index, { jpeg, lines }] of row.entries()) {
      const column = columnOf(pdf, index);
      pdf.picture(jpeg, { ...column, y: top, height: pictureHeight });
      pdf.y = top + pictureHeight + captionGap;
      for (const line of lines) {
        pdf.line(line, captionStyle, { column });
        pdf.y += captionStyle.size * lineHeight;
      }
    }
    pdf.y = top + height;
  }
}

/** The first of two columns is the one at the start of the line. */
function columnOf(pdf: PdfWriter, index: number): Column {
  const { x, width: all } = pdf.room;
  const width = (all - gap) / 2;
  const isLeft = (index === 0) === (directionOf(pdf.language) === 'ltr');
  return { x: isLeft ? x : x + width + gap, width };
}
