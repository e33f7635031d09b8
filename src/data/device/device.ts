import { Dexie, type EntityTable } from 'dexie';
import type { Session } from '#contract/reading/read.ts';
import type { KnownClock } from '#data/api/server-clock.ts';
import { deviceName } from './device-name.ts';

/**
 * A session, for the worker that sends in its owner's name, and for the page's next start: its own copy in local storage
 * reaches the disk late, and is lost with a browser that is killed before.
 */
export interface DeviceSession extends Session {
  userId: string;
  /** The server said that the session is over: reading goes on, sending waits. */
  ended: boolean;
}

/**
 * A snapshot of the screen, for the next start to show until the live one is ready. public/first-paint.js reads it
 * without Dexie, and shows it only where all but `html` and `css` fits (docs/decisions/0014-snapshot-of-the-screen.md).
 */
export interface ScreenSnapshot {
  /** Whose screen it was. */
  userId: string;
  /** Path and search. */
  place: string;
  language: string;
  mode: 'light' | 'dark';
  /** The script that the page starts with: its name changes with every release. */
  app: string;
  /** Size of the window, in CSS pixels. */
  width: number;
  html: string;
  css: string;
}

/** Settings of the device, or of one account on it, that must outlast the page. */
export interface DeviceSettings {
  /** Whose database page and worker open; null when signed out. */
  account: string | null;
  /** The language of the person, for messages that the server words while only the worker runs. */
  language: string;
  /** When the server last answered, in milliseconds. */
  inStepSince: number;
  /** Difference of this device's clock, as the server last reported it. */
  serverClock: KnownClock;
  /** Since when the app is offline, in milliseconds; 0 while it is not. */
  offlineSince: number;
  /** The largest total of saved files, in bytes. */
  savedFilesLimit: number;
  /** Files of kept classes may be fetched on a metered connection. */
  keepOnMetered: boolean;
  /** Identity of this database (src/data/database/identity.ts). */
  identity: string;
  /** One snapshot, of who is signed in. */
  lastSeen: ScreenSnapshot;
}

/** A sign-out that has started. It is finished at the next start, should it be interrupted. */
export interface Wipe {
  userId: string;
  /** Unsent items stay for the person's next sign-in. */
  keepOutbox: boolean;
}

/** A file of a share, exactly as it was given. */
export interface SharedFile {
  /** The id that its upload will have, so that it is saved once however often it is asked for. */
  id: string;
  name: string;
  type: string;
  blob: Blob;
}

/** Files shared from another app, until their owner chooses a place or discards them. */
export interface Share {
  id: string;
  /** The person signed in at that time; null if no one was. */
  userId: string | null;
  title: string;
  text: string;
  files: SharedFile[];
  /** Milliseconds. */
  at: number;
}

interface Setting {
  key: keyof DeviceSettings;
  value: DeviceSettings[keyof DeviceSettings];
}

/** The database of the device: what belongs to no single account's rows. */
export const device = new Dexie(deviceName, {
  chromeTransactionDurability: 'strict',
  cache: 'disabled',
}) as Dexie & {
  sessions: EntityTable<DeviceSession, 'userId'>;
  settings: EntityTable<Setting, 'key'>;
  wipes: EntityTable<Wipe, 'userId'>;
  shares: EntityTable<Share, 'id'>;
};

device.version(1).stores({ sessions: 'userId', settings: 'key', wipes: 'userId', shares: 'id' });

/** A setting, or undefined where none was made. */
export async function readSetting<TKey extends keyof DeviceSettings>(
  key: TKey,
): Promise<DeviceSettings[TKey] | undefined> {
  const setting = await device.settings.get(key);
  // Written by `writeSetting` alone, under the same key.
  return setting?.value as DeviceSettings[TKey] | undefined;
}

export async function writeSetting<TKey extends keyof DeviceSettings>(
  key: TKey,
  value: DeviceSettings[TKey],
): Promise<void> {
  await device.settings.put({ key, value });
}
