import { crc32 } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';

/** A picture as a camera takes it: larger than is sent, with words about its place that no one else may read. */
export function photoWithPlace(place: string, hue = 140): { name: string; type: string; bytes: Buffer } {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1800">
    <rect width="2400" height="1800" fill="hsl(${hue} 40% 80%)"/>
    <rect x="300" y="700" width="1800" height="900" fill="hsl(${hue} 30% 45%)"/>
    <path d="M300 700 1200 200l900 500z" fill="hsl(${hue} 30% 30%)"/></svg>`;
  const png = new Resvg(svg).render().asPng();
  // Behind the header, which is 8 bytes of signature and 25 of IHDR.
  const head = 33;
  return {
    name: `IMG_${hue}.png`,
    type: 'image/png',
    bytes: Buffer.concat([png.subarray(0, head), textChunk(`Location\0${place}`), png.subarray(head)]),
  };
}

function textChunk(text: string): Buffer {
  const content = Buffer.from(`tEXt${text}`, 'latin1');
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return chunk;
}
