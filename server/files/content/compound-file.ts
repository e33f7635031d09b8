/**
 * The streams of an old Office file ([MS-CFB]), by their path in it. Undefined for another or a damaged file. Chains of
 * sectors that form a loop end when they are longer than the file.
 */
export function readCompoundFile(file: Buffer): ReadonlyMap<string, Buffer> | undefined {
  try {
    return streamsOf(file);
  } catch (error) {
    if (error instanceof RangeError || error instanceof Damaged) return undefined;
    throw error;
  }
}

class Damaged extends Error {}

const endOfChain = 0xfffffffe;
const noStream = 0xffffffff;
const headerSectors = 109;
const entryBytes = 128;
const smallStream = 4_096;

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

function streamsOf(file: Buffer): ReadonlyMap<string, Buffer> {
  const sectorBytes = 1 << file.readUInt16LE(30);
  const miniBytes = 1 << file.readUInt16LE(32);
  if (sectorBytes < 512 || sectorBytes > 4_096 || miniBytes !== 64) throw new Damaged();
  const mostSectors = Math.ceil(file.length / sectorBytes);
  const sector = (at: number) => file.subarray((at + 1) * sectorBytes, (at + 2) * sectorBytes);

  const tableSectors: number[] = [];
  for (let at = 0; at < headerSectors; at += 1) tableSectors.push(file.readUInt32LE(76 + at * 4));
  let next = file.readUInt32LE(68);
  for (let read = 0; next < endOfChain && read < mostSectors; read += 1) {
    const part = sector(next);
    for (let at = 0; at + 8 <= part.length; at += 4) tableSectors.push(part.readUInt32LE(at));
    next = part.readUInt32LE(sectorBytes - 4);
  }
  const table = Buffer.concat(tableSectors.filter((at) => at < endOfChain && at < mostSectors).map(sector));

  function chain(start: number, from: Buffer, pieceAt: (at: number) => Buffer, most: number): Buffer {
    const pieces: Buffer[] = [];
    for (let at = start; at < endOfChain; at = from.readUInt32LE(at * 4)) {
      if (pieces.length > most) throw new Damaged();
      pieces.push(pieceAt(at));
    }
    return Buffer.concat(pieces);
  }

  const directory = chain(file.readUInt32LE(48), table, sector, mostSectors);
  const entries = Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, at) => entryAt(directory, at));
  const [root] = entries;
  if (!root) throw new Damaged();
  const miniTable = chain(file.readUInt32LE(60), table, sector, mostSectors);
  const mini = chain(root.start, table, sector, mostSectors);
  const miniSector = (at: number) => mini.subarray(at * miniBytes, (at + 1) * miniBytes);

  const streams = new Map<string, Buffer>();
  const open = [{ at: root.child, path: '' }];
  for (let seen = 0; open.length > 0 && seen <= entries.length * 3; seen += 1) {
    const { at, path } = open.pop() ?? { at: noStream, path: '' };
    const entry = at === noStream ? undefined : entries[at];
    if (!entry) continue;
    open.push({ at: entry.left, path }, { at: entry.right, path });
    if (entry.type === 1) open.push({ at: entry.child, path: `${path}${entry.name}/` });
    if (entry.type !== 2) continue;
    const isSmall = entry.size < smallStream;
    const bytes = isSmall
      ? chain(entry.start, miniTable, miniSector, mini.length / miniBytes)
      : chain(entry.start, table, sector, mostSectors);
    streams.set(path + entry.name, bytes.subarray(0, entry.size));
  }
  return streams;
}

function entryAt(directory: Buffer, at: number): Entry {
  const from = at * entryBytes;
  const nameBytes = Math.max(0, Math.min(64, directory.readUInt16LE(from + 64)) - 2);
  return {
    name: directory.toString('utf16le', from, from + nameBytes),
    type: directory.readUInt8(from + 66),
    left: directory.readUInt32LE(from + 68),
    right: directory.readUInt32LE(from + 72),
    child: directory.readUInt32LE(from + 76),
    start: directory.readUInt32LE(from + 116),
    size: directory.readUInt32LE(from + 120),
  };
}
