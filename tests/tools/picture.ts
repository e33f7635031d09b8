import { crc32, deflateSync } from 'node:zlib';

/**
 * Draws an eight-pointed star tiling on grainy paper, as a PNG: a real picture whose bytes hardly compress, made from
 * its arguments alone.
 *
 * @param width in pixels
 * @param height in pixels
 * @param seed another seed, another grain
 */
export function drawPicture(width: number, height: number, seed = 1): Buffer {
  const stride = 1 + width * 3;
  const rows = Buffer.alloc(stride * height);
  const grain = grainFrom(seed);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const ink = starTiling(x, y);
      const at = y * stride + 1 + x * 3;
      rows[at] = 226 - 150 * ink + (grain() & 15);
      rows[at + 1] = 214 - 60 * ink + (grain() & 15);
      rows[at + 2] = 186 - 80 * ink + (grain() & 15);
    }
  }
  return png(width, height, rows);
}

/** 1 inside a star, 0.5 on its edge, 0 on the paper: a star is two squares over each other at 45 degrees. */
function starTiling(x: number, y: number): number {
  const cell = 96;
  const fromX = Math.abs((x % cell) - cell / 2);
  const fromY = Math.abs((y % cell) - cell / 2);
  const distance = Math.min(Math.max(fromX, fromY), (fromX + fromY) / Math.SQRT2) / (cell * 0.34);
  if (distance > 1.08) return 0;
  return distance > 1 ? 0.5 : 1;
}

/** Linear congruential generator (Numerical Recipes); its upper bits are grainy enough for paper. */
function grainFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 16;
  };
}

/** A whole PNG of black pixels, one bit each: the file is small, however many there are. */
export function blackPicture(width: number, height: number): Buffer {
  return png(width, height, Buffer.alloc((1 + Math.ceil(width / 8)) * height), { depth: 1, colours: 0 });
}

/** A PNG of one colour: red, green, blue and opacity. */
export function plainPicture(side: number, colour: readonly number[]): Buffer {
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(side * 4, Buffer.from(colour))]);
  return png(side, side, Buffer.concat(Array.from({ length: side }, () => row)), { depth: 8, colours: 6 });
}

function png(width: number, height: number, rows: Buffer, { depth, colours } = { depth: 8, colours: 2 }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colours, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
