import 'fake-indexeddb/auto';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { monthOf } from '#contract/month.ts';
import { saveMessage } from '#data/outbox/messages/save-message.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { classes, monthOffRequests } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import {
  cutRequestAfter,
  dropConnection,
  type Fault,
  halfAnswer,
  loseAnswer,
  repeatRequest,
} from '#tests/tools/faults.ts';
import { type Fixture, hireTeacher, openFixture } from './fixture.ts';
import { MessageDevice } from './message-device.ts';

/* A teacher asks for a month without lessons, on a connection that is cut. However often it is sent, it is one request. */
const limitMs = 600_000;
const month = monthOf(new Date());

interface Said {
  readonly rowId: string;
  readonly reason?: string;
}

class Device extends MessageDevice {
  /** Sends the request like the dialog. */
  async ask(madrasaId: string, { rowId, reason = 'Ramadan' }: Said): Promise<void> {
    const browser = this.browser();
    const [classId = ''] = this.teacher.classIds;
    const of = { endpoint: 'monthOffRequests.create', rowId, madrasaId, title: 'class', params: {} } as const;
    const fields = { id: rowId, classId, month, name: reason };
    await saveMessage(browser.mirror, { userId: this.teacher.userId, now: this.now }, { ...of, fields }).catch(
      (failure: unknown) => {
        if (!browser.isDead) throw failure;
      },
    );
  }
}

let fixture: Fixture;
let madrasaId: string;
const devices: Device[] = [];

beforeAll(async () => {
  fixture = await openFixture();
  const { db } = fixture.school.database;
  const [place] = await db.select().from(classes).where(eq(classes.id, fixture.school.classes.here));
  madrasaId = place?.madrasaId ?? expect.fail('The school has a madrasa.');
});
afterEach(() => {
  fixture.proxy.clear();
  for (const device of devices.splice(0)) device.close();
});
afterAll(() => fixture.close());

async function newDevice(): Promise<Device> {
  const device = new Device(await hireTeacher(fixture));
  devices.push(device);
  return device;
}

/** The server's own rows: the audit log is written in the transaction of each request. */
async function expectOnce(device: Device, rowId: string, of: string, said = 'Ramadan', times = 1): Promise<void> {
  const { db } = fixture.school.database;
  const [classId = ''] = device.teacher.classIds;
  const items = await device.items();
  expect(
    items.map(({ state, receipt }) => [state, receipt?.serverId]),
    of,
  ).toEqual([['sent', rowId]]);
  const rows = await db.select().from(monthOffRequests).where(eq(monthOffRequests.classId, classId));
  expect(
    rows.map(({ id, state, name }) => [id, state, name]),
    of,
  ).toEqual([[rowId, 'asked', said]]);
  const asked = and(eq(auditLog.objectId, classId), eq(auditLog.action, 'ask-month-off'));
  expect(await db.$count(auditLog, asked), of).toBe(times);
}

test(
  'a request whose connection is cut anywhere, also once it is stored and not answered yet, arrives once',
  async () => {
    for (const number of [0, 1, 2, 3, 4]) {
      const [device, rowId] = [await newDevice(), newId()];
      await device.ask(madrasaId, { rowId });
      for (let turn = 0; turn <= number % 3; turn += 1) {
        fixture.proxy.fault({ fault: faultNo(number + turn), times: 1 });
        await device.send();
      }
      fixture.proxy.clear();
      await device.sendUntilAnswered();
      await expectOnce(device, rowId, `cut ${number}`);
    }
  },
  limitMs,
);

test(
  'a browser that is killed at any moment after the tap leaves the whole request or none, and it arrives once',
  async () => {
    for (const points of [2, 9, 20, 30]) {
      const [device, rowId] = [await newDevice(), newId()];
      device.browser().dieAfter(points);
      await device.ask(madrasaId, { rowId });
      await device.send();
      // At the latest when everything was done.
      device.kill();
      // The card offers the tap again if no request was stored.
      if ((await device.items()).length === 0) await device.ask(madrasaId, { rowId });
      await device.sendUntilAnswered();
      await expectOnce(device, rowId, `killed after ${points}`);
    }
  },
  limitMs,
);

test('a reason that is changed after the request may have arrived replaces the first, in one request', async () => {
  const [device, rowId] = [await newDevice(), newId()];
  await device.ask(madrasaId, { rowId });
  fixture.proxy.fault({ fault: loseAnswer(), times: 1 });
  await device.send();
  await device.ask(madrasaId, { rowId, reason: 'Flood' });
  await device.sendUntilAnswered();
  await expectOnce(device, rowId, 'changed', 'Flood', 2);
});

/** Before, within and after the request, within and before the answer. */
function faultNo(number: number): Fault {
  const faults = [loseAnswer(), cutRequestAfter(40 + number * 57), halfAnswer(), repeatRequest(), dropConnection()];
  return faults[number % faults.length] ?? loseAnswer();
}
