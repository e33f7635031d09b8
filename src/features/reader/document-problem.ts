export type DocumentProblemKind = 'damaged' | 'encrypted' | 'too-large' | 'unreachable';

/** Why a document cannot be shown. Its file can be downloaded all the same. */
export class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';
  readonly kind: DocumentProblemKind;

  constructor(kind: DocumentProblemKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}

/** The reason for a person; whatever a library throws at a document is damage of the document. */
export function problemOf(failure: unknown): DocumentProblemKind {
  return failure instanceof DocumentProblem ? failure.kind : 'damaged';
}
