import { addHeaderAndFooter } from './header-footer.ts';
import { markLook } from './looks/mark-look.ts';
import type { Mark } from './looks/marks.ts';
import { Numbering } from './numbering.ts';
import type { Preparation } from './preparation.ts';
import { relationsOf } from './relations.ts';
import { reshape } from './reshape.ts';
import { WordStyles } from './word-styles.ts';
import { descendants, type Parts, parsePart, serialized } from './word-xml.ts';

/** Parts whose words mammoth shows beside those of the main one. */
const notes = ['footnotes', 'endnotes'];

/**
 * Rewrites the parts of a Word document for mammoth, so that it leaves nothing out unnoticed, and marks directions, colours
 * and list numbers. A damaged part besides the main one does not spoil the document.
 * @throws Error if the main part is no XML
 */
export function prepareWord(parts: Parts, withMarks: boolean): { marks: readonly Mark[]; isPartial: boolean } {
  const main = [...relationsOf(parts, '').values()].find(({ type }) => type === 'officeDocument')?.path ?? mainPart;
  const content = parts[main];
  if (!content) throw new Error('There is no main part.');
  const document = parsePart(content);
  const relations = relationsOf(parts, main);
  let isPartial = false;
  const partOf = (wanted: string) => {
    const path = [...relations.values()].find(({ type }) => type === wanted)?.path;
    if (path === undefined || !parts[path]) return undefined;
    try {
      return { path, document: parsePart(parts[path]) };
    } catch (failure) {
      console.warn(`${path} is damaged.`, failure);
      delete parts[path];
      isPartial = true;
      return undefined;
    }
  };
  const styles = new WordStyles(partOf('styles')?.document);
  const numbering = new Numbering(partOf('numbering')?.document);
  const comments = partOf('comments');
  if (comments && descendants(comments.document, 't').length > 0) isPartial = true;
  const preparation: Preparation = { parts, relations, styles, marks: [], isPartial };
  addHeaderAndFooter(document, preparation);
  const directions = reshape(document, preparation);
  if (withMarks) markLook(document, preparation, numbering, directions);
  parts[main] = serialized(document);
  for (const part of notes.map(partOf)) {
    if (!part) continue;
    const own = { ...preparation, relations: relationsOf(parts, part.path) };
    const ofNotes = reshape(part.document, own);
    if (withMarks) markLook(part.document, own, numbering, ofNotes);
    parts[part.path] = serialized(part.document);
    preparation.isPartial ||= own.isPartial;
  }
  return { marks: preparation.marks, isPartial: preparation.isPartial || isPartial };
}

const mainPart = 'word/document.xml';
