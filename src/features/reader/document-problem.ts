export type DocumentProblemKind = 'damaged' | 'encrypted' | 'too-large' | 'unreachable';

/** Reason why a document cannot be shown. Its file can still be downloaded. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';
  readonly kind: DocumentProblemKind;

  constructor(kind: DocumentProblemKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}

/** The reason shown to the user; any error of a library means that the document is damaged. */
export function problemOf(failure: unknown): DocumentProblemKind {
  return failure instanceof DocumentProblem ? failure.kind : 'damaged';
}
