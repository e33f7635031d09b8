/** A part of a guide: text in the marks of pages, or one picture with its alternative text. */
export type GuidePart = { readonly text: string } | { readonly picture: string; readonly words: string };

/** A picture is alone on its line, as in every reader of Markdown: `![words](../pictures/name.webp)`. */
const picture = /^!\[([^\]\n]+)\]\(\.\.\/pictures\/([\w-]+\.webp)\)$/;

/** The parts of a guide, from top to bottom. The name of its file identifies a picture. */
export function partsOfGuide(guide: string): GuidePart[] {
  const parts: GuidePart[] = [];
  let lines: string[] = [];

  function endText(): void {
    const text = lines.join('\n').trim();
    if (text !== '') parts.push({ text });
    lines = [];
  }

  for (const line of guide.split('\n')) {
    const [, words, name] = picture.exec(line.trim()) ?? [];
    if (words === undefined || name === undefined) {
      lines.push(line);
      continue;
    }
    endText();
    parts.push({ picture: name, words });
  }
  endText();
  return parts;
}

/** Size of every picture, in pixels of the page (tests/screenshots/guides.ts). */
export const guidePictureSize = { width: 360, height: 440 } as const;
