const sectorBytes = 512;
const miniBytes = 64;
const smallStream = 4_096;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;
const tableMark = 0xfffffffd;

interface Entry {
  readonly name: string;
  readonly type: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

/** An old Office container ([MS-CFB]) with these streams, by path; small ones in small sectors, like Office's. */
export function makeCompoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const entries: Entry[] = [{ name: 'Root Entry', type: 5, right: free, child: free, start: endOfChain, size: 0 }];
  const lastOf = new Map<number, number>();
  const folders = new Map<string, number>([['', 0]]);
  const sectors: Buffer[] = [];
  const chains: number[] = [];
  const minis: Buffer[] = [];
  const miniChains: number[] = [];

  function add(parent: number, entry: Entry): number {
    const at = entries.push(entry) - 1;
    const before = lastOf.get(parent);
    const owner = entries[before ?? parent];
    if (owner && before === undefined) owner.child = at;
    else if (owner) owner.right = at;
    lastOf.set(parent, at);
    return at;
  }

  function folder(path: string): number {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const cut = path.lastIndexOf('/');
    const name = path.slice(cut + 1);
    const at = add(folder(cut < 0 ? '' : path.slice(0, cut)), { ...blank, name, type: 1 });
    folders.set(path, at);
    return at;
  }

  function store(bytes: Buffer, pieces: Buffer[], links: number[], length: number): number {
    const first = pieces.length;
    const count = Math.max(1, Math.ceil(bytes.length / length));
    for (let piece = 0; piece < count; piece += 1) {
      pieces.push(Buffer.concat([bytes.subarray(piece * length, (piece + 1) * length)], length));
      links.push(piece === count - 1 ? endOfChain : first + piece + 1);
    }
    return first;
  }

  for (const [path, bytes] of Object.entries(streams)) {
    const cut = path.lastIndexOf('/');
    const isSmall = bytes.length < smallStream;
    const start = isSmall ? store(bytes, minis, miniChains, miniBytes) : store(bytes, sectors, chains, sectorBytes);
    const entry = { ...blank, name: path.slice(cut + 1), type: 2, start, size: bytes.length };
    add(folder(cut < 0 ? '' : path.slice(0, cut)), entry);
  }
  const mini = Buffer.concat(minis);
  const [root] = entries;
  if (root) Object.assign(root, { start: store(mini, sectors, chains, sectorBytes), size: mini.length });
  const miniTable = store(numbers(miniChains), sectors, chains, sectorBytes);
  const directory = store(Buffer.concat(entries.map(entryBytes)), sectors, chains, sectorBytes);
  const tables = Math.ceil((chains.length + 2) / (sectorBytes / 4 - 1));
  const table = numbers([...chains, ...Array.from({ length: tables }, () => tableMark)]);
  const header = Buffer.alloc(sectorBytes);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  for (const [at, value] of [
    [44, tables],
    [48, directory],
    [56, smallStream],
    [60, miniTable],
    [64, 1],
    [68, endOfChain],
  ] as const) {
    header.writeUInt32LE(value, at);
  }
  for (let at = 0; at < 109; at += 1) header.writeUInt32LE(at < tables ? sectors.length + at : free, 76 + at * 4);
  return Buffer.concat([header, ...sectors, Buffer.concat([table], tables * sectorBytes)]);
}

const blank = { right: free, child: free, start: 0, size: 0 };

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => {
    bytes.writeUInt32LE(value, at * 4);
  });
  return bytes;
}

function entryBytes({ name, type, right, child, start, size }: Entry): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes.writeUInt8(type, 66);
  for (const [at, value] of [
    [68, free],
    [72, right],
    [76, child],
    [116, start],
    [120, size],
  ] as const) {
    bytes.writeUInt32LE(value, at);
  }
  return bytes;
}

/** A module of a VBA project: compiled code of this size, then its source, packed without repeats ([MS-OVBA] 2.4.1). */
export function makeModule(source: string, compiledBytes = 819): Buffer {
  const text = Buffer.from(source, 'latin1');
  const chunks: Buffer[] = [];
  for (let at = 0; at < text.length; at += 3_600) {
    const part = text.subarray(at, at + 3_600);
    const pieces: Buffer[] = [];
    for (let from = 0; from < part.length; from += 8) pieces.push(Buffer.from([0]), part.subarray(from, from + 8));
    const packed = Buffer.concat(pieces);
    const head = Buffer.alloc(2);
    head.writeUInt16LE(0xb000 | (packed.length - 1));
    chunks.push(head, packed);
  }
  return Buffer.concat([Buffer.alloc(compiledBytes, 0x2a), Buffer.from([1]), ...chunks]);
}
