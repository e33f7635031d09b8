interface Size {
  readonly width: number;
  readonly height: number;
}

/** Four bytes of memory each: 64 MB, as much as a phone of 2 GB can spare for a picture. */
const mostPixels = 16e6;

/** A JPEG decoder can leave out detail in steps of an eighth. */
const steps = 8;

/** Width and height that the head of a JPEG states, before it is turned; undefined where the bytes are no JPEG. */
export function jpegSizeOf(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    const marker = view.getUint16(at);
    // Bytes of 0xff may fill the space before a segment.
    if (marker === 0xffff) at += 1;
    else if (marker < 0xffc0) return undefined;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** 0xffc4, 0xffc8 and 0xffcc are tables between the frames of all kinds of JPEG. */
function isFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
}

/** Size at which a large JPEG is decoded; undefined where it is decoded as it is. */
export function smallerSizeOf({ width, height }: Size): Size | undefined {
  const eighths = Math.max(1, Math.floor(steps * Math.sqrt(mostPixels / (width * height))));
  if (eighths >= steps) return undefined;
  return { width: Math.ceil((width * eighths) / steps), height: Math.ceil((height * eighths) / steps) };
}
