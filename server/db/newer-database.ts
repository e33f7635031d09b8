/** A newer release has changed the tables: this release would misread and damage them. Nothing was changed. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor() {
    super(
      'The database was made by a newer release of Sanad. This one does not start on it, and has changed nothing: install the newer release again, or restore a backup that was made by this one.',
    );
  }
}
