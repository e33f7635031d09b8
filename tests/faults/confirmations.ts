import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Mirror } from '#data/database/database.ts';
import { changeDraft, openDraft } from '#data/drafts/report-drafts.ts';
import { saveMessage } from '#data/outbox/messages/save-message.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { transfers } from '#server/db/schema/transfers.ts';
import { newId } from '#server/new-id.ts';
import {
  cutRequestAfter,
  dropConnection,
  type Fault,
  halfAnswer,
  loseAnswer,
  repeatRequest,
} from '#tests/tools/faults.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { type Fixture, hireTeacher, openFixture } from './fixture.ts';
import { MessageDevice } from './message-device.ts';

/*
 * A teacher confirms a transfer, with or without a photo, on a connection that is cut. However often the confirmation is sent,
 * it counts once.
 */
const sentDay = '2026-02-02';
const limitMs = 600_000;

interface Transfer {
  readonly id: string;
  readonly madrasaId: string;
}

type Said = { amount?: string; photo?: File };

class Device extends MessageDevice {
  /** Answers like the card: the photo is in a draft, which is deleted when the answer is saved. */
  async confirm(transfer: Transfer, said: Said = {}): Promise<void> {
    const browser = this.browser();
    await this.#answer(browser.mirror, transfer, said).catch((failure: unknown) => {
      if (!browser.isDead) throw failure;
    });
  }

  async #answer(mirror: Mirror, transfer: Transfer, { amount = '240', photo }: Said): Promise<void> {
    const { id, madrasaId } = transfer;
    const place = { classId: '', madrasaId, transferId: id, month: sentDay.slice(0, 7) };
    const { draft: blank } = await openDraft(mirror, place, 'en', async () => ({ values: { amount } }));
    const fileId = newId();
    const hasPhoto = blank.photos.length > 0;
    const draft = hasPhoto
      ? blank
      : photo
        ? await changeDraft(mirror, blank, (now) => ({ ...now, photos: [{ slot: 1, fileId, isSmall: true }] }), {
            add: [{ id: fileId, blob: photo }],
          })
        : undefined;
    await saveMessage(
      mirror,
      { userId: this.teacher.userId, now: this.now },
      {
        ...{ endpoint: 'transfers.confirm', rowId: id, madrasaId, title: 'Madrasa', params: { id } },
        ...{ fields: { amount, receivedDate: sentDay }, file: photo, draft },
      },
    );
  }

  /** The number of photos on the device that are not known to have arrived. */
  async photos(): Promise<number> {
    const { mirror } = this.browser();
    return (await mirror.draftFiles.count()) + (await mirror.parts.count());
  }
}

/**
 * @param cuts numbers of the cuts to try, each in its own way
 * @param kills numbers of accesses to its storage after which a browser dies
 */
export function describeConfirmations(cuts: readonly number[], kills: readonly number[]): void {
  let fixture: Fixture;
  const devices: Device[] = [];

  beforeAll(async () => {
    fixture = await openFixture();
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

  async function sentTransfer(): Promise<Transfer> {
    const { db } = fixture.school.database;
    const [place] = await db.select().from(classes).where(eq(classes.id, fixture.school.classes.here));
    const madrasaId = place?.madrasaId ?? expect.fail('The school has a madrasa.');
    const row = { id: newId(), madrasaId, state: 'sent', amountCents: 24_000 } as const;
    await db.insert(transfers).values({ ...row, sentDate: sentDay, sentAt: new Date(`${sentDay}T09:00:00Z`) });
    return { id: row.id, madrasaId };
  }

  /** The server's own rows: the audit log is written in the transaction of each change. */
  async function truthOf({ id }: Transfer) {
    const { db } = fixture.school.database;
    const [row] = await db.select().from(transfers).where(eq(transfers.id, id));
    const said = and(eq(auditLog.objectId, id), inArray(auditLog.action, ['confirm', 'dispute']));
    const { state, confirmedCents: cents, photoFileId } = row ?? expect.fail('The transfer is there.');
    return { state, cents, hasPhoto: photoFileId !== null, times: await db.$count(auditLog, said) };
  }

  async function expectOnce(device: Device, transfer: Transfer, hasPhoto: boolean, of: string): Promise<void> {
    const items = await device.items();
    expect(
      items.map(({ state, receipt }) => [state, receipt !== undefined]),
      of,
    ).toEqual([['sent', true]]);
    expect(await device.photos(), of).toBe(0);
    expect(await truthOf(transfer), of).toEqual({ state: 'confirmed', cents: 24_000, hasPhoto, times: 1 });
  }

  test(
    'a confirmation whose connection is cut anywhere, also once it is stored and not answered yet, counts once',
    async () => {
      for (const number of cuts) {
        const [device, transfer] = [await newDevice(), await sentTransfer()];
        const hasPhoto = number % 2 === 0;
        await device.confirm(transfer, hasPhoto ? { photo: receiptNo(number) } : {});
        for (let turn = 0; turn <= number % 3; turn += 1) {
          fixture.proxy.fault({ fault: faultNo(number + turn), times: 1 });
          await device.send();
        }
        fixture.proxy.clear();
        await device.sendUntilAnswered();
        await expectOnce(device, transfer, hasPhoto, `cut ${number}`);
      }
    },
    limitMs,
  );

  test(
    'a browser that is killed at any moment after the tap leaves the whole answer or none, and it counts once',
    async () => {
      for (const points of kills) {
        const [device, transfer] = [await newDevice(), await sentTransfer()];
        const photo = receiptNo(points);
        device.browser().dieAfter(points);
        await device.confirm(transfer, { photo });
        await device.send();
        // At the latest when everything was done.
        device.kill();
        // The card asks again if no answer was stored.
        if ((await device.items()).length === 0) await device.confirm(transfer, { photo });
        await device.sendUntilAnswered();
        await expectOnce(device, transfer, true, `killed after ${points}`);
      }
    },
    limitMs,
  );

  test('two teachers at once, and one a month later: the same answer counts once, another one is rejected with what counts', async () => {
    const [one, other, late, differing] = [await newDevice(), await newDevice(), await newDevice(), await newDevice()];
    const transfer = await sentTransfer();
    for (const device of [one, other, late]) await device.confirm(transfer);
    await differing.confirm(transfer, { amount: '200' });
    await Promise.all([one.send(), other.send()]);
    for (const device of [one, other, late]) {
      await device.sendUntilAnswered();
      await expectOnce(device, transfer, false, 'two teachers');
    }
    await differing.sendUntilAnswered();
    expect(await differing.items()).toMatchObject([{ state: 'rejected', lastError: { code: 'confirmed-otherwise' } }]);
    expect(await truthOf(transfer)).toMatchObject({ state: 'confirmed', cents: 24_000, times: 1 });
  });

  test('an answer that is changed while it waits is one item, and the last word counts, once', async () => {
    const [device, transfer] = [await newDevice(), await sentTransfer()];
    await device.confirm(transfer, { amount: '200' });
    fixture.proxy.fault({ fault: dropConnection(), times: 1 });
    await device.send();
    await device.confirm(transfer, { photo: receiptNo(1) });
    await device.sendUntilAnswered();
    await expectOnce(device, transfer, true, 'changed');
  });
}

/** All receipts differ. */
function receiptNo(number: number): File {
  const png = new Uint8Array(drawPicture(40 + number, 60));
  return new File([png], 'receipt.jpg', { type: 'image/png' });
}

/** Before, within and after the request, within and before the answer. */
function faultNo(number: number): Fault {
  const faults = [loseAnswer(), cutRequestAfter(40 + number * 97), halfAnswer(), repeatRequest(), dropConnection()];
  return faults[number % faults.length] ?? loseAnswer();
}
