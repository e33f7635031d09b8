import { fileURLToPath } from 'node:url';
import { directionOf, type Language } from '#contract/language/languages.ts';
import { Gate } from '#server/http/limits/gate.ts';
import { escaped } from '#server/words/escaped.ts';
import { brandOf } from './words.ts';

/** Content of a preview picture. Public fields only. */
export interface Preview {
  language: Language;
  title: string;
  /** Under the title, such as the cost per month. */
  lines: readonly string[];
  /** Percentage; draws a bar. */
  sponsored?: number | undefined;
}

const width = 1200;
const height = 630;
const margin = 80;

const fonts = [
  'readex-pro/400Regular/ReadexPro_400Regular.ttf',
  'readex-pro/600SemiBold/ReadexPro_600SemiBold.ttf',
  'vazirmatn/400Regular/Vazirmatn_400Regular.ttf',
  'vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf',
];

/** Recent pictures, and those being rendered, the oldest first; many people look at a share at once. */
const rendered = new Map<string, Promise<Buffer>>();
const kept = 200;
/** A picture takes a whole core for a moment: one at a time, so that files and passwords get their turn. */
const renderers = new Gate(1);

/**
 * The picture as PNG, 1200 by 630, rendered outside of the main thread.
 * @throws HttpError `busy` if too many wait
 */
export async function previewPicture(preview: Preview): Promise<Buffer> {
  const svg = previewSvg(preview);
  const known = rendered.get(svg);
  if (known) return known;
  const picture = renderers.run(() => render(svg));
  rendered.set(svg, picture);
  picture.catch(() => rendered.delete(svg));
  for (const oldest of rendered.keys()) {
    if (rendered.size <= kept) break;
    rendered.delete(oldest);
  }
  return picture;
}

/** The renderer is loaded with the first picture: few starts of a server need it. */
async function render(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const fontFiles = fonts.map((path) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`)));
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Readex Pro' };
  return (await renderAsync(svg, { font })).asPng();
}

function previewSvg({ language, title, lines, sponsored }: Preview): string {
  const isRtl = directionOf(language) === 'rtl';
  const x = isRtl ? width - margin : margin;
  // The renderer has no `direction`: a line ends at its right edge, and its words are ordered by their script.
  const anchor = isRtl ? 'text-anchor="end"' : '';
  // A name in two languages has a line for each.
  const titles = title
    .split(' — ')
    .flatMap((name) => wrapped(name, 26))
    .slice(0, 3);
  const top = 250 - (titles.length - 1) * 30;
  const text = (value: string, y: number, size: number, weight: number, color: string) =>
    `<text x="${x}" y="${y}" ${anchor} font-family="Readex Pro" font-weight="${weight}" font-size="${size}" fill="${color}">${lettersOf(value)}</text>`;
  const barWidth = width - 2 * margin;
  const filled = (barWidth * Math.min(100, sponsored ?? 0)) / 100;
  const below = top + titles.length * 84;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#0f4431"/>
<g fill="none" stroke="#80c3a1" stroke-opacity="0.16" stroke-width="3">${stars()}</g>
<path transform="translate(${isRtl ? width - margin - 64 : margin} 70) scale(1.34)" fill="#eac352" d="${star}"/>
<text x="${isRtl ? width - margin - 88 : margin + 88}" y="116" ${anchor} font-family="Readex Pro" font-weight="600" font-size="44" fill="#eef7f1">${escaped(brandOf(language))}</text>
${titles.map((line, index) => text(line, top + index * 80, 66, 600, '#ffffff')).join('\n')}
${lines.map((line, index) => text(line, below + index * 56, 38, 400, '#d9ede1')).join('\n')}
${
  sponsored === undefined
    ? ''
    : `<rect x="${margin}" y="530" width="${barWidth}" height="20" rx="10" fill="#17694a"/>
<rect x="${isRtl ? width - margin - filled : margin}" y="530" width="${filled}" height="20" rx="10" fill="#eac352"/>`
}
</svg>`;
}

const star = 'M24 1L30.7 7.7H40.3V17.3L47 24L40.3 30.7V40.3H30.7L24 47L17.3 40.3H7.7V30.7L1 24L7.7 17.3V7.7H17.3Z';

/** A decorative field of stars. */
function stars(): string {
  const size = 150;
  const found: string[] = [];
  for (let row = 0; row * size < height; row += 1) {
    for (let column = 0; column * size < width; column += 1) {
      found.push(
        `<path transform="translate(${column * size} ${row * size}) scale(3.125)" stroke-width="1" d="${star}"/>`,
      );
    }
  }
  return found.join('');
}

/** In Readex Pro the Arabic-Indic 2 and 6 are mirror images, so these digits are Vazirmatn's (src/ui/theme/fonts.css). */
function lettersOf(value: string): string {
  return escaped(value).replace(/[٠-٩]+/g, (digits) => `<tspan font-family="Vazirmatn">${digits}</tspan>`);
}

/** Lines of about this many letters; a longer word has a separate line. */
function wrapped(text: string, letters: number): string[] {
  const found: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = found.at(-1);
    if (last !== undefined && last.length + word.length < letters) found[found.length - 1] = `${last} ${word}`;
    else found.push(word.length > letters ? `${word.slice(0, letters)}…` : word);
  }
  return found.length > 0 ? found : [''];
}
