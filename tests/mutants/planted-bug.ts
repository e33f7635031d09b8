/** A bug that is planted on purpose, and the test that must see it. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  /** A text that is in the file once. */
  readonly find: string;
  readonly replace: string;
  /** Project and file of the test. */
  readonly project: 'unit' | 'unit-page' | 'server';
  readonly test: string;
}
