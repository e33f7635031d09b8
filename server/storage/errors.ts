/** More bytes came than allowed. The written part is deleted. */
export class BlobTooLarge extends Error {
  readonly code = 'BLOB_TOO_LARGE';

  constructor(maximumBytes: number) {
    super(`The content is larger than ${maximumBytes} bytes.`);
    this.name = 'BlobTooLarge';
  }
}

/** A row names this blob, but it is not in storage: it was removed from outside. */
export class BlobMissing extends Error {
  readonly code = 'BLOB_MISSING';

  constructor(key: string) {
    super(`The blob ${key} is not in storage.`);
    this.name = 'BlobMissing';
  }
}

/** The object store failed or cannot be reached; the message is its own. */
export class ObjectStoreFailed extends Error {
  readonly code = 'OBJECT_STORE_FAILED';

  /** @param status 0 if it did not answer */
  constructor(
    step: string,
    readonly status: number,
    answer: string,
    cause?: unknown,
  ) {
    super(`The object store could not ${step}: it answered ${status} ${answer.slice(0, 500)}`, { cause });
    this.name = 'ObjectStoreFailed';
  }
}
