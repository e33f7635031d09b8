import { type MadePicture, makePicture } from '#server/files/pictures/make-picture.ts';

/** Subjects of photos in samples and in the demo: ornament, things and buildings, never people. */
export type PictureName = 'building' | 'board' | 'books' | 'ornament' | 'well' | 'lamp' | 'receipt';

const width = 800;
const height = 600;
const quality = 75;

/** Size of each picture, in pixels. */
export const pictureSize = { width, height };

/** Renders each picture once, however often it is asked for. */
export function pictureMaker(): (name: PictureName) => Promise<MadePicture> {
  const made = new Map<PictureName, Promise<MadePicture>>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}

async function make(name: PictureName): Promise<MadePicture> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svgOf(name), { font: { loadSystemFonts: false } });
  const picture = await makePicture(image.asPng(), 'png', { longestSide: width, quality });
  if (!picture) throw new Error(`The picture '${name}' could not be rendered.`);
  return picture;
}

function svgOf(name: PictureName): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1000 750">${pictures[name]()}</svg>`;
}

const sky = (top: string, bottom: string) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="1000" height="750" fill="url(#sky)"/>`;
const hills = `<path d="M0 520 Q180 410 360 500 T700 470 T1000 500 V750 H0Z" fill="#c9b48a"/><path d="M0 600 Q260 520 520 590 T1000 580 V750 H0Z" fill="#b79c6b"/>`;
const box = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`;
/** A door or window with a pointed arch; `x` is its middle. */
const arch = (x: number, y: number, w: number, h: number, fill: string) =>
  `<path d="M${x - w / 2} ${y + h} V${y + w * 0.6} Q${x - w / 2} ${y + w * 0.15} ${x} ${y} Q${x + w / 2} ${y + w * 0.15} ${x + w / 2} ${y + w * 0.6} V${y + h}Z" fill="${fill}"/>`;
const star = (x: number, y: number, r: number, fill: string) => {
  const square = (turn: number) =>
    `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" fill="${fill}" transform="rotate(${turn} ${x} ${y})"/>`;
  return square(0) + square(45);
};
const palm = (x: number, y: number, size: number) => {
  const leaves = [-160, -130, -95, -60, -25, 5].map((turn) => {
    const radians = (turn * Math.PI) / 180;
    const [dx, dy] = [Math.cos(radians) * size, Math.sin(radians) * size * 0.7];
    return `<path d="M${x} ${y} q${dx * 0.5} ${dy * 0.5 - size * 0.25} ${dx} ${dy + size * 0.25}" stroke="#4d7a4f" stroke-width="${size * 0.14}" stroke-linecap="round" fill="none"/>`;
  });
  return `<path d="M${x} ${y} q${size * 0.12} ${size} ${-size * 0.08} ${size * 1.9}" stroke="#8a6b45" stroke-width="${size * 0.16}" fill="none"/>${leaves.join('')}`;
};
const row = <T>(values: readonly T[], render: (value: T, index: number) => string) => values.map(render).join('');

const pictures: Record<PictureName, () => string> = {
  building: () =>
    [
      sky('#9fcbd8', '#f3e3c3'),
      `<circle cx="820" cy="150" r="56" fill="#f6d98a"/>`,
      hills,
      box(210, 330, 580, 300, '#ead9b5'),
      `<path d="M400 330 A100 100 0 0 1 600 330Z" fill="#2f6f5d"/>`,
      `<path d="M500 200 v34" stroke="#b88a2c" stroke-width="8"/>`,
      box(700, 190, 70, 440, '#e2cda2'),
      `<path d="M690 190 L735 110 L780 190Z" fill="#2f6f5d"/>`,
      box(690, 250, 90, 14, '#c7ab74'),
      box(210, 330, 490, 16, '#c7ab74'),
      arch(500, 450, 110, 180, '#5b3f27'),
      row([275, 355, 645], (x) => arch(x, 420, 52, 100, '#3f7f8c')),
      palm(130, 420, 110),
      palm(880, 470, 90),
      box(0, 628, 1000, 122, '#d8c49a'),
    ].join(''),
  board: () =>
    [
      box(0, 0, 1000, 750, '#efe4cd'),
      box(140, 90, 720, 420, '#6b4a2b', 14),
      box(164, 114, 672, 372, '#24483f', 6),
      row([0, 1, 2, 3], (line) =>
        row(Array.from({ length: 3 + ((line * 2) % 3) }), (_, word) => {
          const [x, y] = [790 - word * 118 - line * 12, 180 + line * 80];
          return `<path d="M${x} ${y} q-18 26 -44 8 t-46 4" stroke="#f2efe3" stroke-width="7" stroke-linecap="round" fill="none"/><circle cx="${x - 24}" cy="${y + (word % 2 ? 30 : -14)}" r="5" fill="#f2efe3"/>`;
        }),
      ),
      box(200, 500, 600, 18, '#8a6b45', 4),
      row([260, 310, 352], (x, index) => box(x, 488, 34, 12, ['#fff', '#f3d37a', '#e7a3a3'][index] ?? '#fff', 4)),
      box(0, 640, 1000, 110, '#cdb283'),
      row(
        [170, 420, 670],
        (x) =>
          box(x, 600, 170, 16, '#8a6b45', 4) +
          box(x + 14, 616, 12, 80, '#70532f') +
          box(x + 144, 616, 12, 80, '#70532f'),
      ),
    ].join(''),
  books: () =>
    [
      box(0, 0, 1000, 750, '#e9ddc6'),
      row([190, 420, 650], (y) => box(80, y, 840, 20, '#7a5a36')),
      row([190, 420, 650], (y, shelf) => {
        const colours = ['#2f6f5d', '#8b3a2f', '#b88a2c', '#35566e', '#5d4a75', '#3d3a34'];
        let x = 100;
        return row(Array.from({ length: 15 }), (_, index) => {
          const [w, h] = [34 + ((index * 7 + shelf * 5) % 4) * 7, 120 + ((index * 5 + shelf * 3) % 5) * 12];
          const book = `${box(x, y - h, w, h, colours[(index + shelf * 2) % colours.length] ?? '#333', 3)}${box(x + 6, y - h + 18, w - 12, 5, '#e9d9a8')}${box(x + 6, y - h + 30, w - 12, 3, '#e9d9a8')}`;
          x += w + 5;
          return x > 900 ? '' : book;
        });
      }),
    ].join(''),
  ornament: () =>
    [
      box(0, 0, 1000, 750, '#1f5d4c'),
      row([0, 1, 2, 3, 4], (line) =>
        row([0, 1, 2, 3, 4, 5, 6], (place) => {
          const [x, y] = [(place - 0.1) * 165, (line + 0.1) * 180];
          return `${star(x, y, 58, '#d9b45b')}${star(x, y, 46, '#1f5d4c')}${star(x, y, 26, '#efe4cd')}<circle cx="${x}" cy="${y}" r="12" fill="#8b3a2f"/>${star(x + 82, y + 90, 22, '#3f8f7a')}`;
        }),
      ),
    ].join(''),
  receipt: () =>
    [
      box(0, 0, 1000, 750, '#a58a63'),
      box(300, 50, 400, 650, '#fbf8f0', 6),
      box(400, 100, 200, 26, '#3d3a34', 4),
      row([190, 250, 310, 370, 430], (y, index) =>
        [box(340, y, 130 + ((index * 47) % 90), 14, '#8d8577', 3), box(590, y, 70, 14, '#5c564b', 3)].join(''),
      ),
      box(340, 500, 320, 4, '#3d3a34'),
      box(340, 530, 90, 22, '#3d3a34', 3) + box(560, 530, 100, 22, '#3d3a34', 3),
      `<circle cx="570" cy="625" r="46" fill="none" stroke="#2f6f5d" stroke-width="8" opacity="0.7"/>`,
    ].join(''),
  well: () =>
    [
      sky('#bcdfe6', '#f7ecd4'),
      hills,
      palm(230, 330, 150),
      palm(840, 400, 110),
      `<ellipse cx="520" cy="600" rx="170" ry="48" fill="#a08d6b"/><path d="M350 600 V500 H690 V600 A170 48 0 0 1 350 600Z" fill="#b9a67f"/><ellipse cx="520" cy="500" rx="170" ry="48" fill="#cdbb95"/><ellipse cx="520" cy="500" rx="130" ry="34" fill="#2d5563"/>`,
      box(366, 310, 20, 200, '#7a5a36') + box(654, 310, 20, 200, '#7a5a36') + box(346, 300, 348, 22, '#6b4a2b', 6),
      `<path d="M520 322 V430" stroke="#8f7a55" stroke-width="6"/><path d="M490 430 h60 l-8 50 h-44Z" fill="#6b4a2b"/>`,
    ].join(''),
  lamp: () =>
    [
      box(0, 0, 1000, 750, '#16302b'),
      arch(500, 70, 640, 680, '#e9d9b0'),
      arch(500, 120, 560, 630, '#1d443b'),
      `<circle cx="500" cy="430" r="230" fill="#f3d37a" opacity="0.14"/><circle cx="500" cy="430" r="140" fill="#f3d37a" opacity="0.2"/>`,
      `<path d="M500 120 V300" stroke="#d9b45b" stroke-width="6"/>`,
      `<path d="M430 330 Q500 280 570 330 L600 430 Q560 540 500 550 Q440 540 400 430Z" fill="#f0cf7c"/><path d="M430 330 Q500 280 570 330 L560 352 Q500 320 440 352Z" fill="#b88a2c"/>`,
      star(500, 440, 40, '#c9962f') + star(500, 440, 26, '#f7e7b4'),
      `<path d="M470 552 h60 l-14 60 h-32Z" fill="#b88a2c"/>`,
    ].join(''),
};
