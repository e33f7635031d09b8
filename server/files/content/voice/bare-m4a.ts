/**
 * For each opened box, the boxes in it that a player needs (ISO 14496-12); every other box becomes free space of the same size.
 * The outermost level is ''. `moof` and its contents belong to recordings that were written while being made.
 */
const kept: Readonly<Record<string, readonly string[]>> = {
  '': ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra'],
  moov: ['mvhd', 'trak', 'mvex'],
  mvex: ['mehd', 'trex'],
  trak: ['tkhd', 'edts', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['smhd', 'dinf', 'stbl'],
  dinf: ['dref'],
  stbl: ['stsd', 'stts', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'sgpd', 'sbgp'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sgpd', 'sbgp'],
};

/** After version and flags: the times of creation and change, in four bytes each, or in eight from version 1 on. */
const dated = ['mvhd', 'tkhd', 'mdhd'];
/** Offset of the writer's name in `hdlr`: after version, flags, two fields and three reserved ones. */
const handlerName = 8 + 24;

/**
 * A recording in MP4 without location, time and device. No byte moves, so that all tables stay right.
 * @throws RangeError if it is not made of boxes
 */
export function bareM4a(sent: Buffer): Buffer {
  const bytes = Buffer.from(sent);
  clean(bytes, '');
  return bytes;
}

function clean(boxes: Buffer, parent: string): void {
  let at = 0;
  while (at < boxes.length) {
    const { head, length } = sizeOf(boxes, at);
    const type = boxes.toString('latin1', at + 4, at + 8);
    const box = boxes.subarray(at, at + length);
    if (!kept[parent]?.includes(type)) empty(box, head);
    else if (kept[type]) clean(box.subarray(head), type);
    else if (dated.includes(type)) box.fill(0, head + 4, head + (box.readUInt8(head) === 0 ? 12 : 20));
    else if (type === 'hdlr') box.fill(0, handlerName);
    at += length;
  }
}

function empty(box: Buffer, head: number): void {
  box.write('free', 4, 'latin1');
  box.fill(0, head);
}

function sizeOf(boxes: Buffer, at: number): { head: number; length: number } {
  const short = boxes.readUInt32BE(at);
  const head = short === 1 ? 16 : 8;
  const left = boxes.length - at;
  const length = short === 0 ? left : short === 1 ? Number(boxes.readBigUInt64BE(at + 8)) : short;
  if (length < head || length > left) throw new RangeError('This is no box of an MP4.');
  return { head, length };
}
