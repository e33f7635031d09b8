import { newReport, type Report } from '#contract/entities/report.ts';
import { type ProblemCode, problemStatus } from '#contract/problems.ts';
import { ApiProblem } from '#data/api/errors.ts';
import type { OutboxItem, OutboxKind } from '#data/database/outbox-item.ts';
import { sizeOf } from '#data/outbox/apply.ts';
import type { Effect } from '#tests/faults/effect.ts';

/** Every file of the model has the same content. */
export const contentHash = 'a'.repeat(64);

/** The parts of a request that the model's server reads. */
export interface ModelRequest {
  token: string;
  /** The Idempotency-Key. */
  key: string | undefined;
  kind: OutboxKind;
  rowId: string;
  group: string;
  /** The content of the upload. */
  content: string;
  revision: number;
  /** Class and month of a report, and the row that it replaces. */
  place: string;
  replaces: string | undefined;
}

interface StoredAnswer {
  target: string;
  content: string;
}

/** The server as the contract promises it: effect and stored answer in one transaction. */
export class ModelServer {
  readonly effects: Effect[] = [];
  readonly rows = new Map<string, string>();
  readonly #places = new Map<string, string>();
  readonly goneGroups = new Set<string>();
  /** Rows on which it fails whenever they are named. */
  readonly poison = new Set<string>();
  /** Requests that wait on their way, unchanged since they left their device. */
  readonly held: ModelRequest[] = [];
  /** The highest withdrawn revision of a user's upload, by `user row`. */
  readonly #withdrawn = new Map<string, number>();
  readonly #answers = new Map<string, StoredAnswer>();
  readonly #forgotten = new Set<string>();
  readonly #sessions = new Map<string, string>();
  #tokens = 0;

  signIn(userId: string): string {
    this.#tokens += 1;
    const token = `token-${this.#tokens}`;
    this.#sessions.set(token, userId);
    return token;
  }

  endSessions(): void {
    this.#sessions.clear();
  }

  /** The keeping time of all keys ends. */
  forgetKeys(): void {
    for (const slot of this.#answers.keys()) this.#forgotten.add(slot);
    this.#answers.clear();
  }

  /** True if it knows the answer of a key, or has known it for its whole keeping time. */
  remembers(userId: string, key: string | undefined): boolean {
    const slot = `${userId} ${key}`;
    return this.#answers.has(slot) || this.#forgotten.has(slot);
  }

  /**
   * Handles a request. Throws the error that a client gets.
   * @param dies right after the change was made: a correct server has stored the answer then, too
   */
  handle(request: ModelRequest, dies: boolean): void {
    const userId = this.#sessions.get(request.token);
    if (!userId) throw problem('session-ended');
    if (this.poison.has(request.rowId)) throw problem('internal');
    const slot = `${userId} ${request.key}`;
    const target = `${request.kind} ${request.rowId} ${request.group}`;
    const known = request.key === undefined ? undefined : this.#answers.get(slot);
    if (known) {
      if (known.target !== target || known.content !== request.content) throw problem('key-reused');
      return;
    }
    this.#change(request, userId);
    if (request.key !== undefined && this.storesAnswer(dies))
      this.#answers.set(slot, { target, content: request.content });
  }

  /** True if the stored answer survives; it is committed or lost with the change. */
  protected storesAnswer(_dies: boolean): boolean {
    return true;
  }

  /** One of the waiting requests arrives; its answer reaches no one. */
  deliver(nth: number): void {
    const [request] = this.held.splice(nth % Math.max(1, this.held.length), 1);
    try {
      if (request) this.handle(request, false);
    } catch (rejection) {
      if (!(rejection instanceof ApiProblem)) throw rejection;
    }
  }

  isAsCorrected(item: OutboxItem): boolean {
    return this.rows.get(item.rowId) === contentOf(item);
  }

  /** True if a repeated confirmation changes nothing. */
  protected countsOnce(): boolean {
    return true;
  }

  /** True if the deletion of a missing upload is remembered. */
  protected keepsDeletions(): boolean {
    return true;
  }

  #change(request: ModelRequest, userId: string): void {
    const { kind, rowId, group, key, content, revision } = request;
    const name = `${userId} ${rowId}`;
    if (kind === 'message') {
      const confirmed = this.rows.get(rowId);
      // The first confirmation counts; a repeat changes nothing.
      if (confirmed === content && this.countsOnce()) return;
      if (confirmed !== undefined && confirmed !== content) throw problem('rule-broken');
      this.rows.set(rowId, content);
    } else if (kind === 'delete') {
      if (this.keepsDeletions()) this.#withdrawn.set(name, Number.POSITIVE_INFINITY);
      if (!this.rows.delete(rowId)) throw problem('not-found');
    } else {
      if (this.goneGroups.has(group)) throw problem('not-found');
      // Released servers reject this: no device of the product may ask for it.
      const replaced =
        request.replaces !== undefined && this.rows.has(request.replaces) && this.#places.get(request.replaces);
      if (replaced && replaced !== request.place) throw problem('rule-broken');
      this.#takeThePlace(name, request);
      if (this.rows.has(rowId)) throw problem('already-there', rowOf(rowId, group));
      this.rows.set(rowId, content);
      this.#places.set(rowId, request.place);
    }
    this.effects.push({ kind, rowId, userId, key, revision });
  }

  #takeThePlace(name: string, { rowId, revision }: ModelRequest): void {
    const upTo = this.#withdrawn.get(name) ?? -1;
    if (revision <= upTo) throw problem('withdrawn');
    if (revision === upTo + 1) return;
    this.rows.delete(rowId);
    this.#withdrawn.set(name, revision - 1);
  }
}

function problem(code: ProblemCode, current?: Report): ApiProblem {
  return new ApiProblem('', { status: problemStatus[code], code, current });
}

/** The server's row for its author. */
function rowOf(id: string, classId: string): Report {
  return {
    id,
    classId: '01890000-0000-7000-8000-0000000000c1',
    title: classId,
    description: '',
    fileUrl: '/api/v1/files/reports/file.pdf',
    fileId: id,
    fileName: 'march.pdf',
    fileType: 'application/pdf',
    fileSize: 1,
    fileHash: contentHash,
    picture: null,
    sentHash: null,
    ...newReport,
    createdDate: '2025-01-01T00:00:00.000Z',
    version: 1,
    authorId: null,
    month: '2025-01',
  };
}

/** The content of an item that the server would store: every change of the item changes it. */
export function contentOf(item: OutboxItem): string {
  const { month, replaces, amount } = item.fields;
  return `${item.rowId} ${item.title} ${item.group} ${month} ${replaces} ${amount} ${sizeOf(item)}`;
}
