import { formatCode } from '#contract/tables/cell-format.ts';
import { shortened } from '../budget.ts';
import { mostCharacters, mostCharactersOfAll } from '../sheets.ts';
import { type Parts, partAt, type Relation, relationsOf } from './parts.ts';
import { isOn, scanXml } from './scan-xml.ts';

export interface ListedSheet {
  readonly name: string;
  readonly relation: Relation | undefined;
  readonly isHidden: boolean;
}

/** Parts that all sheets of a workbook share. */
export interface Shared {
  readonly sheets: readonly ListedSheet[];
  readonly strings: readonly string[];
  /** The code of the number format, by the style of a cell. */
  readonly formats: readonly string[];
  readonly is1904: boolean;
}

/** The shared parts; undefined if it is no workbook. */
export function sharedOf(parts: Parts): Shared | undefined {
  const main = [...relationsOf(parts, '').values()].find(({ type }) => type === 'officeDocument');
  const path = main?.path ?? 'xl/workbook.xml';
  const content = partAt(parts, path);
  if (!content) return undefined;
  const relations = relationsOf(parts, path);
  const contentOf = (wanted: string) => {
    const relation = [...relations.values()].find(({ type }) => type === wanted);
    return relation && partAt(parts, relation.path);
  };
  const sheets: ListedSheet[] = [];
  let is1904 = false;
  scanXml(content, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isOn(attributes.date1904);
      if (name !== 'sheet') return;
      const { name: title = '', id = '', state } = attributes;
      sheets.push({ name: title, relation: relations.get(id), isHidden: state === 'hidden' || state === 'veryHidden' });
    },
  });
  return { sheets, strings: stringsOf(contentOf('sharedStrings')), formats: formatsOf(contentOf('styles')), is1904 };
}

/** The texts that cells share, without pronunciation marks (`rPh`). */
function stringsOf(content: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  if (!content) return strings;
  let text = '';
  let isText = false;
  let isAside = false;
  let characters = 0;
  scanXml(content, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isAside = true;
      isText = name === 't' && !isAside;
    },
    text: (some) => {
      if (isText && text.length <= mostCharacters) text += some;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isAside = false;
      if (name !== 'si') return;
      const short = shortened(unescaped(text));
      characters += short.length;
      strings.push(short);
    },
    isDone: () => characters > mostCharactersOfAll * 2,
  });
  return strings;
}

/** Decodes `_x000D_`, in which Excel writes characters that XML cannot contain. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

function formatsOf(content: Uint8Array | undefined): string[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  if (content) {
    let isCells = false;
    scanXml(content, {
      open: (name, { numFmtId, formatCode: code }) => {
        if (name === 'numFmt' && code !== undefined) codes.set(Number(numFmtId), code);
        if (name === 'cellXfs') isCells = true;
        if (name === 'xf' && isCells) ids.push(Number(numFmtId ?? 0));
      },
      close: (name) => {
        if (name === 'cellXfs') isCells = false;
      },
    });
  }
  return ids.map((id) => formatCode(id, codes));
}
