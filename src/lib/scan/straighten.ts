import type { Corner, Quad } from './quad.ts';

/** Pixels of four bytes each: red, green, blue, and 255. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/**
 * A page cut out of its photo, seen straight from above.
 * @param corners corners of the page, in the result's order
 * @param longest maximum of the result's longer side, in pixels
 */
export function straighten(photo: Pixels, corners: Quad, longest: number): Pixels {
  const inPixels = corners.map(([x, y]) => [x * (photo.width - 1), y * (photo.height - 1)] as const);
  const { width, height } = sizeOf(inPixels as unknown as Quad, longest);
  const [a, b, c, d, e, f, g, h] = mapping(width - 1, height - 1, inPixels as unknown as Quad);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const depth = g * x + h * y + 1;
      const place = (y * width + x) * 4;
      sample(photo, (a * x + b * y + c) / depth, (d * x + e * y + f) / depth, data, place);
    }
  }
  return { data, width, height };
}

function sizeOf([topLeft, topRight, bottomRight, bottomLeft]: Quad, longest: number) {
  const across = Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight)) + 1;
  const down = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight)) + 1;
  const scale = Math.min(1, longest / Math.max(across, down));
  return { width: Math.max(2, Math.round(across * scale)), height: Math.max(2, Math.round(down * scale)) };
}

function distance([x, y]: Corner, [otherX, otherY]: Corner): number {
  return Math.hypot(otherX - x, otherY - y);
}

type Mapping = [number, number, number, number, number, number, number, number];

/** The eight numbers of the perspective that maps a rectangle to four corners: x' = (ax + by + c) / (gx + hy + 1), y' likewise. */
function mapping(width: number, height: number, corners: Quad): Mapping {
  const rectangle = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  const equations = rectangle.flatMap(([x, y], index) => {
    const [toX, toY] = corners[index as 0 | 1 | 2 | 3];
    return [
      [x, y, 1, 0, 0, 0, -x * toX, -y * toX, toX],
      [0, 0, 0, x, y, 1, -x * toY, -y * toY, toY],
    ];
  });
  return solve(equations) as Mapping;
}

/** Gaussian elimination with the largest pivot first. Corners that go round (`isPage`) have one solution. */
function solve(rows: number[][]): number[] {
  const count = rows.length;
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 0; column < count; column += 1) {
    let best = column;
    for (let row = column + 1; row < count; row += 1) {
      if (Math.abs(cell(row, column)) > Math.abs(cell(best, column))) best = row;
    }
    const pivot = rows[best] ?? [];
    rows[best] = rows[column] ?? [];
    rows[column] = pivot;
    for (let row = 0; row < count; row += 1) {
      if (row === column) continue;
      const factor = cell(row, column) / (pivot[column] ?? 1);
      rows[row] = (rows[row] ?? []).map((value, place) => value - factor * (pivot[place] ?? 0));
    }
  }
  return rows.map((row, index) => (row[count] ?? 0) / (row[index] ?? 1));
}

/** Interpolates between four pixels, weighted by distance. */
function sample({ data, width, height }: Pixels, x: number, y: number, to: Uint8ClampedArray, place: number): void {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const across = Math.min(1, Math.max(0, x - left));
  const down = Math.min(1, Math.max(0, y - top));
  const topLeft = (top * width + left) * 4;
  const topRight = (top * width + right) * 4;
  const bottomLeft = (bottom * width + left) * 4;
  const bottomRight = (bottom * width + right) * 4;
  for (let channel = 0; channel < 3; channel += 1) {
    const above = mix(data[topLeft + channel], data[topRight + channel], across);
    const below = mix(data[bottomLeft + channel], data[bottomRight + channel], across);
    to[place + channel] = mix(above, below, down);
  }
  to[place + 3] = 255;
}

function mix(one = 0, other = 0, part: number): number {
  return one + (other - one) * part;
}
