import { readCompoundFile } from './compound-file.ts';

/** Streams of a project without code: the list of modules, and the editor's own data. */
const otherStream = /^(?:_VBA_PROJECT|dir|__SRP_[\da-f]+)$/i;

/**
 * Names by which a program starts by itself or reaches outside of the document. A project's names still contain them if the
 * source was removed and the compiled code was left.
 */
const reaches =
  /auto_?(?:open|close|exec|new)|document_|workbook_|_open\b|_close\b|shell|createobject|getobject|declare/i;

const mostSource = 4 * 1024 * 1024;

/**
 * True if the project in an old Word or Excel file does anything. Both programs write a project with empty modules, one for
 * each sheet, even into files without a program. An unreadable project counts as a program.
 */
export function hasMacroSource(file: Buffer): boolean {
  const streams = readCompoundFile(file);
  if (!streams) return true;
  let modules = 0;
  for (const [path, bytes] of streams) {
    const [, name = ''] = /(?:^|\/)VBA\/([^/]+)$/i.exec(path) ?? [];
    if (name === '') continue;
    if (name.toUpperCase() === '_VBA_PROJECT' && reaches.test(namesIn(bytes))) return true;
    if (otherStream.test(name)) continue;
    modules += 1;
    const source = sourceIn(bytes);
    if (source === undefined || hasCode(source)) return true;
  }
  return modules === 0;
}

/** The text of a project's table of names, with one or two bytes a letter. */
function namesIn(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\0', '');
}

/** A line that does something; attributes, options and comments do not. */
function hasCode(source: string): boolean {
  return source
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .some((line) => line !== '' && !/^(?:Attribute\s|Option\s|'|Rem\b)/i.test(line));
}

const sourceStart = Buffer.from('\x00Attribut', 'latin1');

/** The source of a module: packed, after the code that the editor has compiled ([MS-OVBA] 2.3.4.3). */
function sourceIn(stream: Buffer): string | undefined {
  for (let at = stream.indexOf(sourceStart); at >= 0; at = stream.indexOf(sourceStart, at + 1)) {
    const isHead = at >= 3 && stream[at - 3] === 1 && (stream.readUInt16LE(at - 2) & 0xf000) === 0xb000;
    if (isHead) return unpack(stream.subarray(at - 2));
  }
  return undefined;
}

/** Unpacks chunks of 4,096 bytes ([MS-OVBA] 2.4.1). */
function unpack(packed: Buffer): string | undefined {
  const out: number[] = [];
  let at = 0;
  while (at + 2 <= packed.length && out.length < mostSource) {
    const head = packed.readUInt16LE(at);
    const end = Math.min(packed.length, at + (head & 0x0fff) + 3);
    if ((head & 0x7000) !== 0x3000) break;
    at += 2;
    if ((head & 0x8000) === 0) {
      out.push(...packed.subarray(at, end));
      at = end;
    } else if (!unpackChunk(packed.subarray(at, end), out)) return undefined;
    else at = end;
  }
  return Buffer.from(out).toString('latin1');
}

function unpackChunk(chunk: Buffer, out: number[]): boolean {
  const start = out.length;
  for (let at = 0; at < chunk.length; ) {
    const flags = chunk[at] ?? 0;
    at += 1;
    for (let bit = 0; bit < 8 && at < chunk.length; bit += 1) {
      if ((flags & (1 << bit)) === 0) {
        out.push(chunk[at] ?? 0);
        at += 1;
        continue;
      }
      if (at + 2 > chunk.length) return false;
      const token = chunk.readUInt16LE(at);
      at += 2;
      const bits = Math.max(4, Math.ceil(Math.log2(out.length - start)));
      const length = (token & (0xffff >> bits)) + 3;
      const from = out.length - (token >> (16 - bits)) - 1;
      if (from < start) return false;
      for (let copied = 0; copied < length; copied += 1) out.push(out[from + copied] ?? 0);
    }
  }
  return true;
}
