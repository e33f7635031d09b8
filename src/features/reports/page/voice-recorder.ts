import { limits } from '#contract/limits.ts';
import { webmToOgg } from '#lib/audio/webm-to-ogg.ts';

/** A recording in the form in which it is sent. */
export interface Recording {
  readonly blob: Blob;
  readonly extension: 'm4a' | 'ogg';
  readonly seconds: number;
}

/**
 * Formats for recorders, the most widely playable first. Chromium without AAC records only WebM, which becomes Ogg
 * (src/lib/audio/webm-to-ogg.ts).
 */
const kinds = [
  { type: 'audio/mp4;codecs=mp4a.40.2', extension: 'm4a' },
  { type: 'audio/ogg;codecs=opus', extension: 'ogg' },
  { type: 'audio/webm;codecs=opus', extension: 'ogg' },
] as const;

/** A bit rate for speech: three minutes are 720 kB. */
const bitsPerSecond = 32_000;
/** Maximum part of a recording that a killed browser may lose. */
const pieceMs = 2_000;

/** True if the browser can record a format that can be sent; on plain http there is no microphone. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined && kindHere() !== undefined;
}

function kindHere() {
  return kinds.find(({ type }) => MediaRecorder.isTypeSupported(type));
}

export interface Running {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The recording, after it was stopped or has reached its maximum length. */
  readonly done: Promise<Recording>;
  stop(): void;
}

/** A new piece of a recording, and the length so far. */
export interface Piece {
  readonly blob: Blob;
  readonly type: string;
  readonly seconds: number;
}

/**
 * Records until it is stopped, three minutes at most.
 * @param onPiece is called every other second, so that the recording outlives the browser
 * @throws DOMException `NotAllowedError` if the user does not allow the microphone, `NotFoundError` without one
 */
export async function startRecording(onPiece: (piece: Piece) => void): Promise<Running> {
  const kind = kindHere();
  if (!kind) throw new DOMException('No recording that can be sent.', 'NotFoundError');
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream, { mimeType: kind.type, audioBitsPerSecond: bitsPerSecond });
  const pieces: Blob[] = [];
  const startedAt = Date.now();
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const limit = setTimeout(stop, limits.voiceSeconds * 1_000);
  const secondsNow = () => Math.min(limits.voiceSeconds, Math.max(1, Math.round((Date.now() - startedAt) / 1_000)));
  recorder.addEventListener('dataavailable', ({ data: blob }) => {
    pieces.push(blob);
    if (blob.size > 0) onPiece({ blob, type: recorder.mimeType, seconds: secondsNow() });
  });
  const ended = new Promise<void>((resolve, reject) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
    recorder.addEventListener('error', () => reject(new Error('The recording broke off.')), { once: true });
  });
  recorder.start(pieceMs);

  async function finish(): Promise<Recording> {
    try {
      await ended;
    } finally {
      clearTimeout(limit);
      for (const track of stream.getTracks()) track.stop();
    }
    return recordingOf(pieces, recorder.mimeType, secondsNow());
  }

  return { startedAt, done: finish(), stop };
}

/**
 * Makes the recording to send from its pieces.
 * @throws RangeError if there is no sound in them
 */
export async function recordingOf(pieces: readonly Blob[], type: string, seconds: number): Promise<Recording> {
  const recorded = new Blob([...pieces], { type });
  return { blob: await sendable(recorded), extension: extensionOf(type), seconds };
}

async function sendable(recorded: Blob): Promise<Blob> {
  if (!recorded.type.includes('webm')) return recorded;
  return new Blob([webmToOgg(new Uint8Array(await recorded.arrayBuffer()))], { type: 'audio/ogg' });
}

function extensionOf(type: string): 'm4a' | 'ogg' {
  return type.includes('mp4') ? 'm4a' : 'ogg';
}
