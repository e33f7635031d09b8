import { Dexie, type EntityTable } from 'dexie';
import type { Session } from '#contract/reading/read.ts';
import type { KnownClock } from '#data/api/server-clock.ts';
import { deviceName } from './device-name.ts';

/**
 * A session, for the worker that sends in its owner's name, and for the page's next start. The page's own copy in local
 * storage reaches the disk late, and is lost if the browser is killed before.
 */
export interface DeviceSession extends Session {
  userId: string;
  /** The server said that the session is over: reading goes on, sending waits. */
  ended: boolean;
}

/**
 * A snapshot of the screen, which the next start shows until the live one is ready. public/first-paint.js reads it
 * without Dexie, and shows it only if everything but `html` and `css` fits (docs/decisions/0014-snapshot-of-the-screen.md).
 */
export interface ScreenSnapshot {
  /** Owner of the screen. */
  userId: string;
  /** Path and search. */
  place: string;
  language: string;
  mode: 'light' | 'dark';
  /** The script with which the page starts: its name changes with every release. */
  app: string;
  /** Size of the window, in CSS pixels. */
  width: number;
  html: string;
  css: string;
}

/** Settings of the device, or of one account on it, that must outlast the page. */
export interface DeviceSettings {
  /** Owner of the database that page and worker open; null when signed out. */
  account: string | null;
  /** The user's language, for messages that the server words while only the worker runs. */
  language: string;
  /** Time of the server's last answer, in milliseconds. */
  inStepSince: number;
  /** Difference of this device's clock, as the server last reported it. */
  serverClock: KnownClock;
  /** Start of being offline, in milliseconds; 0 while online. */
  offlineSince: number;
  /** Maximum total of saved files, in bytes. */
  savedFilesLimit: number;
  /** Files of kept classes may be fetched on a metered connection. */
  keepOnMetered: boolean;
  /** Identity of this database (src/data/database/identity.ts). */
  identity: string;
  /** The snapshot of the signed-in user. */
  lastSeen: ScreenSnapshot;
}

/** A sign-out that has started. If it is interrupted, the next start finishes it. */
export interface Wipe {
  userId: string;
  /** Unsent items stay for the person's next sign-in. */
  keepOutbox: boolean;
}

/** A file of a share, exactly as it was given. */
export interface SharedFile {
  /** The id that its upload will have: however often it is saved, there is one upload. */
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

/** The database of the device, for data that belongs to no single account. */
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

/** A setting, or undefined if it was never set. */
export async function readSetting<TKey extends keyof DeviceSettings>(
  key: TKey,
): Promise<DeviceSettings[TKey] | undefined> {
  const setting = await device.settings.get(key);
  // Only `writeSetting` writes it, under the same key.
  return setting?.value as DeviceSettings[TKey] | undefined;
}

export async function writeSetting<TKey extends keyof DeviceSettings>(
  key: TKey,
  value: DeviceSettings[TKey],
): Promise<void> {
  await device.settings.put({ key, value });
}
