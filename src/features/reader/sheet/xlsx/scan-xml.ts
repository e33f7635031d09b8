import { SaxesParser } from 'saxes';

export type Attributes = Readonly<Record<string, string>>;

/** Handlers for tags and texts; names are without their prefixes. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** Asked after each piece of the file: true if enough has been read. */
  readonly isDone?: () => boolean;
}

/** Number of bytes decoded at a time, so that a part of a large file is read without the rest. */
const piece = 65_536;

/**
 * Reads XML from its start until it ends or the caller has enough.
 * @returns false if it is damaged: everything before the damage has been read
 */
export function scanXml(bytes: Uint8Array, { open, close, text, isDone }: XmlHandlers): boolean {
  const parser = new SaxesParser();
  let isSound = true;
  parser.on('error', () => {
    isSound = false;
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(local(name), withLocalNames(attributes)));
  if (close) parser.on('closetag', ({ name }) => close(local(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let start = 0; start < bytes.length; start += piece) {
    parser.write(decoder.decode(bytes.subarray(start, start + piece), { stream: true }));
    if (isDone?.()) return isSound;
  }
  parser.close();
  return isSound;
}

function encodingOf([first, second]: Uint8Array): string {
  // The byte order mark decides, or the zero byte beside the first bracket.
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8';
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function withLocalNames(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value]));
}

/** A boolean in the XML of Office; `absent` is the value of a missing attribute. */
export function isOn(value: string | undefined, absent = false): boolean {
  return value === undefined ? absent : value === '1' || value === 'true' || value === 'on';
}
