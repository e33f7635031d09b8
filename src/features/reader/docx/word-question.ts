/** What the worker is asked: the content of a document, to be shown or only to be searched. */
export interface WordQuestion {
  readonly bytes: ArrayBuffer;
  readonly as: 'html' | 'text';
}
