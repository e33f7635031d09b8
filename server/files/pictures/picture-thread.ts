/**
 * Code of the thread that makes a picture. It is text because a bundle has no file for it.
 * The decoders are WebAssembly: a hostile file can only affect their own memory, which has a limit.
 */
export const pictureCode = `
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { content, kind, longestSide, quality, mostBytes, mostPixels, modules, binaries } = workerData;
const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);

const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > mostBytes) throw new RangeError('more memory than a picture may take');
  return grow.call(this, pages);
};

// Interfaces of a browser that the decoders expect.
globalThis.ImageData = class {
  constructor(data, width, height) {
    Object.assign(this, { data, width, height });
  }
};

const compiled = (name) => new WebAssembly.Module(readFileSync(binaries[name]));

function smaller({ width, height }) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function firstPage() {
  const { init } = await import(modules.pdf);
  const pdf = await init({ wasmBinary: readFileSync(binaries.pdf) });
  pdf.PDFiumExt_Init();
  const { pdfium } = pdf;
  const at = pdfium.wasmExports.malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, at);
  const file = pdf.FPDF_LoadMemDocument(at, bytes.length, '');
  const page = file && pdf.FPDF_LoadPage(file, 0);
  if (!page) throw new Error('no first page');
  const [wide, high] = [pdf.FPDF_GetPageWidthF(page), pdf.FPDF_GetPageHeightF(page)];
  // Pages are measured in points, and rendered in the requested size.
  const scale = longestSide / Math.max(wide, high);
  const width = Math.max(1, Math.round(wide * scale));
  const height = Math.max(1, Math.round(high * scale));
  const bitmap = pdf.FPDFBitmap_Create(width, height, 0);
  pdf.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  const [withAnnotations, redFirst] = [0x01, 0x10];
  pdf.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations | redFirst);
  const start = pdf.FPDFBitmap_GetBuffer(bitmap);
  return new ImageData(new Uint8ClampedArray(pdfium.HEAPU8.slice(start, start + width * height * 4)), width, height);
}

const decoders = {
  pdf: firstPage,
  async jpg() {
    const { default: decode, init } = await import(modules.jpg);
    await init(compiled('jpg'));
    return decode(bytes, { preserveOrientation: true });
  },
  async png() {
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    if (width * height > mostPixels) throw new Error('too many pixels');
    const { default: decode, init } = await import(modules.png);
    await init(compiled('png'));
    return onWhite(await decode(bytes));
  },
  async webp() {
    const { default: decode, init } = await import(modules.webp);
    await init(compiled('webp'));
    return onWhite(await decode(bytes));
  },
};

/** JPEG has no transparency: transparent parts become white like paper, not black. */
function onWhite(image) {
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    const opaque = data[at + 3] / 255;
    if (opaque === 1) continue;
    for (let colour = at; colour < at + 3; colour += 1) data[colour] = data[colour] * opaque + 255 * (1 - opaque);
    data[at + 3] = 255;
  }
  return image;
}

async function resized(image) {
  const size = smaller(image);
  if (size.width === image.width && size.height === image.height) return image;
  const { default: resize, initResize } = await import(modules.resize);
  await initResize(compiled('resize'));
  return resize(image, { ...size, premultiply: false });
}

async function make() {
  const image = await resized(await decoders[kind]());
  const { default: encode, init } = await import(modules.encode);
  await init(compiled('encode'));
  const jpeg = Buffer.from(await encode(image, { quality }));
  return { jpeg, width: image.width, height: image.height };
}

// The decoders write the faults of a file to the console.
console.error = console.log = () => {};
make().then((picture) => parentPort.postMessage(picture), () => parentPort.postMessage(undefined));
`;
