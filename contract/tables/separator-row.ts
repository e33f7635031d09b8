/** Text of a list in columns. */
export interface SeparatedText {
  /** It starts with the first row. */
  readonly text: string;
  /** The separator of columns, if the file names it. */
  readonly delimiter: string | undefined;
}

/** Removes the first line with which Excel names the separator (`sep=;`); Excel reads it and never shows it. */
export function withoutSeparatorRow(text: string): SeparatedText {
  const [line = '', delimiter] = /^"?sep=(.|\\t)"?[;,\t]*(?:\r\n|\n|\r|$)/i.exec(text) ?? [];
  return { text: text.slice(line.length), delimiter: delimiter === '\\t' ? '\t' : delimiter };
}
