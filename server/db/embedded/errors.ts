/** Another live process works on this data folder. Nothing was changed. */
export class DataDirInUse extends Error {
  readonly code = 'DATA_DIR_IN_USE';

  /** @param pid of the process that holds the folder; null if its number cannot be seen here (another container) */
  constructor(
    readonly dataDir: string,
    readonly pid: number | null,
  ) {
    const holder = pid === null ? 'a process of another container or machine' : `process ${pid}`;
    super(
      `The data folder ${dataDir} is in use by another Sanad server (${holder}). ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
    );
    this.name = 'DataDirInUse';
  }
}

/** The embedded database cannot run here at all; the message names an alternative. */
export class EmbeddedDatabaseUnavailable extends Error {
  readonly code = 'EMBEDDED_DATABASE_UNAVAILABLE';

  constructor(reason: string) {
    super(`${reason} Set DATABASE_URL to a PostgreSQL of your own to do without the embedded one.`);
    this.name = 'EmbeddedDatabaseUnavailable';
  }
}

/** PostgreSQL's own programs failed; the message contains their last lines. */
export class DatabaseStartFailed extends Error {
  readonly code = 'DATABASE_START_FAILED';

  constructor(step: string, lastLines: string) {
    super(`The embedded database could not ${step}.${lastLines === '' ? '' : ` Its last lines:\n${lastLines}`}`);
    this.name = 'DatabaseStartFailed';
  }
}
