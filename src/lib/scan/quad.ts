/** A point in a picture: from 0 to 1 across and down. */
export type Corner = readonly [x: number, y: number];

/** Four corners of a page in a picture: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Corner, Corner, Corner, Corner];

/** The whole picture. */
export const wholePicture: Quad = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** A smaller page is a slip of the finger. */
const leastSide = 0.05;

/** True if a page can have these corners: they go round in order, turn inward nowhere, and are not too close together. */
export function isPage(corners: Quad): boolean {
  return corners.every(([x, y], index) => {
    const [nextX, nextY] = at(corners, index + 1);
    const [afterX, afterY] = at(corners, index + 2);
    const turn = (nextX - x) * (afterY - nextY) - (nextY - y) * (afterX - nextX);
    return turn > leastSide * leastSide && Math.hypot(nextX - x, nextY - y) >= leastSide;
  });
}

/** The corners with one of them moved within the picture; unchanged if no page can have the new ones. */
export function withCorner(corners: Quad, index: number, [x, y]: Corner): Quad {
  const moved: Corner = [clamp(x), clamp(y)];
  const changed = corners.map((corner, place) => (place === index ? moved : corner)) as unknown as Quad;
  return isPage(changed) ? changed : corners;
}

/** The corners of a picture after this many quarter turns to the right; a negative number turns back. */
export function turned(corners: Quad, quarters: number): Quad {
  const turns = ((quarters % 4) + 4) % 4;
  const moved = corners.map((corner) => {
    let [x, y] = corner;
    for (let turn = 0; turn < turns; turn += 1) [x, y] = [1 - y, x];
    return [x, y] as const;
  });
  return readingOrder(moved as unknown as Quad, turns);
}

/** The corners in reading order after the picture is turned: a quarter turn makes the bottom left corner the top left one. */
export function readingOrder(corners: Quad, quarters: number): Quad {
  return [0, 1, 2, 3].map((place) => at(corners, place - quarters)) as unknown as Quad;
}

function at(corners: Quad, index: number): Corner {
  return corners[(((index % 4) + 4) % 4) as 0 | 1 | 2 | 3];
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
