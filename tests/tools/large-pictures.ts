import { deflateSync } from 'node:zlib';

/* Pictures of office scanners and phone cameras: many pixels, few bytes. The upper half is dark. */

/** A page of A4 at 600 dpi. */
export const a4At600Dpi = { width: 4_960, height: 7_016 } as const;
/** A photo of a phone of today. */
export const fiftyMegapixels = { width: 8_160, height: 6_144 } as const;

/** The largest photo that a phone takes today. */
export const twoHundredMegapixels = { width: 16_320, height: 12_240 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface PdfPicture extends Size {
  readonly filter: 'FlateDecode' | 'DCTDecode';
  readonly bits: 1 | 8;
  readonly content: Buffer;
}

/** A PDF of one page that is a scan: grey, or black and white. */
export function scanPdf(size: Size, bits: 1 | 8): Buffer {
  const stride = Math.ceil((size.width * bits) / 8);
  const [dark, light] = bits === 1 ? [0x00, 0xff] : [0x30, 0xf0];
  const rows = Buffer.alloc(stride * size.height, light);
  rows.fill(dark, 0, stride * (size.height / 2));
  return pdfOfPicture({ ...size, filter: 'FlateDecode', bits, content: deflateSync(rows) });
}

/** A PDF of one page that is a photo, as programs make it from a phone's pictures. */
export function photoPdf(size: Size): Buffer {
  return pdfOfPicture({ ...size, filter: 'DCTDecode', bits: 8, content: largeJpeg(size) });
}

function pdfOfPicture({ width, height, filter, bits, content }: PdfPicture): Buffer {
  const [wide, high] = [595, Math.round((595 * height) / width)];
  const paint = `q ${wide} 0 0 ${high} 0 0 cm /Scan Do Q`;
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${high}]/Resources<</XObject<</Scan 5 0 R>>>>/Contents 4 0 R>>endobj
4 0 obj<</Length ${paint.length}>>stream
${paint}
endstream endobj
5 0 obj<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent ${bits}/Filter/${filter}/Length ${content.length}>>stream
`;
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}

/** A grey JPEG of uniform blocks: two bits a block. */
export function largeJpeg({ width, height }: Size): Buffer {
  const [across, down] = [Math.ceil(width / 8), Math.ceil(height / 8)];
  // The lightness of a block is eight times its first coefficient: -60 is dark, +60 is light.
  const bits = new BitWriter();
  for (let block = 0; block < across * down; block += 1) {
    if (block === 0) bits.write(`10${difference(-60)}`);
    else if (block === across * Math.floor(down / 2)) bits.write(`10${difference(120)}`);
    else bits.write('0');
    bits.write('0');
  }
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...new Array<number>(64).fill(8)]),
    segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    // Codes of the first coefficients: `0` for no difference, `10` for one of seven bits. For all others: `0` for none.
    segment(0xc4, [0x00, 1, 1, ...new Array<number>(14).fill(0), 0, 7]),
    segment(0xc4, [0x10, 1, ...new Array<number>(15).fill(0), 0]),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    bits.end(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content]);
}

/** Seven bits of a difference in JPEG's notation: negative ones count from below. */
function difference(value: number): string {
  return (value < 0 ? value + 127 : value).toString(2).padStart(7, '0');
}

/** Bits as bytes; JPEG requires an empty byte after a byte of ones. */
class BitWriter {
  readonly #bytes: number[] = [];
  #open = '';

  write(bits: string): void {
    this.#open += bits;
    while (this.#open.length >= 8) {
      const byte = Number.parseInt(this.#open.slice(0, 8), 2);
      this.#bytes.push(byte);
      if (byte === 0xff) this.#bytes.push(0);
      this.#open = this.#open.slice(8);
    }
  }

  end(): Buffer {
    if (this.#open !== '') this.write('1'.repeat(8 - this.#open.length));
    return Buffer.from(this.#bytes);
  }
}
