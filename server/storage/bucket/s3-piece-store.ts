import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { v4 as uuid } from 'uuid';
import { uploadLifetimeMs } from '#server/storage/growing-uploads.ts';
import type { Intake } from '#server/storage/intake.ts';
import type { StoredNote, UploadObjects } from './upload-objects.ts';

/** The tus protocol on a bucket. A process holds a piece only while it arrives. */
export class S3PieceStore extends DataStore {
  constructor(
    private readonly objects: UploadObjects,
    private readonly intake: Intake,
  ) {
    super();
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration'];
  }

  /** Creates an upload; an existing one is unchanged. */
  override async create(upload: Upload): Promise<Upload> {
    const known = await this.objects.note(upload.id);
    if (known) {
      upload.creation_date = known.createdAt;
      return upload;
    }
    const { id, size, metadata = {}, creation_date: createdAt = new Date().toISOString() } = upload;
    await this.objects.setNote(id, { size, metadata, createdAt });
    return upload;
  }

  /**
   * Stores the received bytes, also of a connection that breaks.
   * @returns the offset after them
   */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const key = uuid();
    try {
      const { path, size, sha256, broken } = await this.intake.receiveSome(key, content);
      if (size > 0) await this.objects.addPiece(id, offset, path, { size, sha256 });
      if (broken) throw broken.reason;
      return offset + size;
    } finally {
      await this.intake.discard(key);
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, metadata, createdAt } = await this.#note(id);
    const { end: offset } = await this.objects.lay(id);
    return new Upload({ id, offset, metadata, creation_date: createdAt, ...(size !== undefined && { size }) });
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await this.objects.setNote(id, { ...(await this.#note(id)), size });
  }

  override async remove(id: string): Promise<void> {
    await this.#note(id);
    await this.objects.forget(id);
  }

  override getExpiration(): number {
    return uploadLifetimeMs;
  }

  async #note(id: string): Promise<StoredNote> {
    const note = await this.objects.note(id);
    if (!note) throw ERRORS.FILE_NOT_FOUND;
    if (await this.objects.isTaken(id)) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return note;
  }
}
