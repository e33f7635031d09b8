import { randomUUID } from 'node:crypto';
import { chmod, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FileConfigstore, FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { errorCode } from '#server/db/embedded/error-code.ts';
import { ifThere } from '#server/db/embedded/is-there.ts';
import { makeFolder } from '#server/storage/durable.ts';
import { type GrowingUploads, idlestOf, type Touched, uploadLifetimeMs } from '#server/storage/growing-uploads.ts';

/** The end of a note's name; names of content never end so. */
const about = '.json';

/**
 * Growing uploads as files of a folder, each with a note beside it, in the format of tus.
 * @param directory on the file system of the blobs
 */
export async function diskUploads(directory: string): Promise<GrowingUploads> {
  await makeFolder(directory); // the store does not wait for its own attempt, whose failure would end the process
  const notes = new WholeNotes(directory);
  return {
    store: new LastingStore({ directory, configstore: notes, expirationPeriodInMilliseconds: uploadLifetimeMs }),
    async noteOf(id) {
      const note = await notes.get(id);
      if (!note) return undefined;
      const { sha256, ...metadata } = note.metadata ?? {};
      return { size: note.size, metadata, sha256: sha256 ?? undefined };
    },
    async whole(id, size) {
      const path = join(directory, id);
      return (await ifThere(stat(path), undefined))?.size === size ? { path } : undefined;
    },
    async remember(id, sha256) {
      const note = await notes.get(id);
      if (!note) return;
      note.metadata = { ...note.metadata, sha256 };
      await notes.set(id, note);
    },
    drop: (id) => rm(join(directory, id), { force: true }),
    async count(start) {
      return (await readdir(directory)).filter((name) => name.startsWith(start) && !name.endsWith(about)).length;
    },
    async removeIdlest(start, since) {
      const names = (await readdir(directory)).filter((name) => name.startsWith(start) && !name.endsWith(about));
      const found: Touched[] = [];
      for (const id of names) {
        const touchedAt = (await ifThere(stat(join(directory, id)), undefined))?.mtimeMs; // absent: taken by now
        if (touchedAt !== undefined) found.push({ id, touchedAt });
      }
      const idlest = idlestOf(found, since);
      if (idlest === undefined) return false;
      // The note is deleted last: content without a note would belong to no one.
      for (const name of [idlest, `${idlest}${about}`]) await rm(join(directory, name), { force: true });
      return true;
    },
    async removeAll(beginning) {
      const names = (await readdir(directory)).filter((name) => name.startsWith(beginning));
      for (const name of names) await rm(join(directory, name), { force: true });
    },
    removeExpired: (now) => removeExpired(directory, now),
  };
}

type Note = NonNullable<Awaited<ReturnType<FileConfigstore['get']>>>;

/** Creating an existing upload leaves it unchanged; the library would empty it. */
class LastingStore extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    const known = await this.configstore.get(upload.id);
    if (!known) {
      const created = await super.create(upload);
      // The library makes it readable for everyone.
      await chmod(join(this.directory, upload.id), 0o600);
      return created;
    }
    upload.creation_date = known.creation_date;
    return upload;
  }
}

/**
 * Notes that any process may read at any time: a new one replaces the old one at once. The library itself empties the file
 * first, and takes an unreadable disk for a missing upload.
 */
class WholeNotes extends FileConfigstore {
  override async set(id: string, note: Note): Promise<void> {
    const draft = join(this.directory, `.${randomUUID()}${about}`);
    await writeFile(draft, JSON.stringify(note), { mode: 0o600 });
    await rename(draft, this.pathOf(id));
  }

  override async get(id: string): Promise<Note | undefined> {
    try {
      // Written by this class.
      return JSON.parse(await readFile(this.pathOf(id), 'utf8')) as Note;
    } catch (error) {
      // Damaged by a power cut: the device starts again. An error would make it ask in vain forever.
      if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  private pathOf(id: string): string {
    return join(this.directory, `${basename(id)}${about}`);
  }
}

/**
 * Removes uploads by the age of their note, and content without a note by its own age. The store's own clean-up takes finished
 * uploads for unfinished ones, because their notes do not say how far they came.
 */
async function removeExpired(directory: string, now: number): Promise<number> {
  const names = new Set(await readdir(directory));
  let removed = 0;
  for (const name of names) {
    if (!name.endsWith(about) && names.has(name + about)) continue;
    const found = await ifThere(stat(join(directory, name)), undefined); // absent: taken or given up by now
    if (!found || now - found.mtimeMs < uploadLifetimeMs) continue;
    const content = name.endsWith(about) ? name.slice(0, -about.length) : name;
    await rm(join(directory, name), { force: true });
    await rm(join(directory, content), { force: true });
    if (names.has(content)) removed += 1;
  }
  return removed;
}
