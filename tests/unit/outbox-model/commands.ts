import fc from 'fast-check';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import type { ItemEvent } from '#data/outbox/apply.ts';
import { teacherId } from '#tests/faults/build-item.ts';
import { faultCaseNamed, faultCases } from '#tests/faults/fault-cases.ts';
import { buildPart, type Device } from './device.ts';

/** fast-check keeps a model beside the real thing; here the expected state inside the device is the model. */
type Nothing = Record<never, never>;

/** One event, with a check of the promises after it. */
class DeviceCommand implements fc.Command<Nothing, Device> {
  readonly #name: string;
  readonly #play: (device: Device) => void;

  constructor(name: string, play: (device: Device) => void) {
    this.#name = name;
    this.#play = play;
  }

  check(): boolean {
    return true;
  }

  run(_: Nothing, device: Device): void {
    this.#play(device);
    device.expected.check();
  }

  toString(): string {
    return this.#name;
  }
}

const second = 1_000;
const day = 86_400 * second;
const somebodyElse = '01890000-0000-7000-8000-00000000000e';

const group = fc.constantFrom('a', 'b');
const process = fc.constantFrom('page', 'worker');
const nth = fc.nat({ max: 5 });
const faultCaseNames = fc.array(fc.constantFrom(...faultCases.map(({ name }) => name)), { minLength: 1, maxLength: 4 });

const acts: Record<string, ItemEvent> = {
  retry: { event: 'retry' },
  pause: { event: 'pause' },
  resume: { event: 'resume' },
  remove: { event: 'remove' },
};

/** Corrections by a person; each uses the product's rule about dependent fields. */
const corrections: Record<string, Parameters<Device['correct']>[1]> = {
  edit: { title: 'April', description: '' },
  editAgain: { title: 'May' },
  month: { month: '2025-02' },
  monthBack: { month: '2025-03' },
  move: { classId: 'b' },
  moveBack: { classId: 'a' },
  replace: { file: {}, part: buildPart(2) },
};

const save = fc
  .record({ group, poison: fc.constantFrom(false, false, false, false, true) })
  .map((it) => new DeviceCommand(`save(${it.group}, ${it.poison})`, (device) => device.save(it.group, it.poison)));

/** A report that replaces one that has arrived or waits, in its class and month, saved like in the product's forms. */
const saveInPlace = nth.map((n) => new DeviceCommand(`saveInPlace(${n})`, (device) => inPlace(device, n)));

/** The confirmation of a transfer, one of two amounts. */
const confirm = fc
  .record({ group, amount: fc.constantFrom('240', '240', '200') })
  .map(
    (it) => new DeviceCommand(`confirm(${it.group}, ${it.amount})`, (device) => device.confirm(it.group, it.amount)),
  );

const work = fc
  .record({ process, names: faultCaseNames, steps: fc.integer({ min: 1, max: 16 }), connectionIsBack: fc.boolean() })
  .map(
    (it) =>
      new DeviceCommand(`work(${it.process}, [${it.names}], ${it.steps}, ${it.connectionIsBack})`, (device) => {
        device.sender.meet(it.names.map(faultCaseNamed));
        device.sender.wake(it.process, it.connectionIsBack);
        device.sender.step(it.process, it.steps);
      }),
  );

const step = fc
  .record({ process, steps: fc.integer({ min: 1, max: 6 }) })
  .map(
    (it) => new DeviceCommand(`step(${it.process}, ${it.steps})`, (device) => device.sender.step(it.process, it.steps)),
  );

const act = fc
  .record({ act: fc.constantFrom(...Object.keys(acts), ...Object.keys(corrections)), nth })
  .map((it) => new DeviceCommand(`${it.act}(${it.nth})`, (device) => person(device, it.act, it.nth)));

const wait = fc
  .constantFrom(second, 5 * second, 60 * second, 900 * second)
  .map((ms) => new DeviceCommand(`advance(${ms})`, (device) => device.clock.advance(ms)));

const others = [
  nth.map((n) => new DeviceCommand(`deliver(${n})`, (device) => device.server.deliver(n))),
  nth.map((n) => new DeviceCommand(`deleteRow(${n})`, (device) => deleteRow(device, n))),
  process.map((name) => new DeviceCommand(`kill(${name})`, (device) => device.sender.kill(name))),
  process.map((name) => new DeviceCommand(`sleep(${name})`, (device) => device.sender.sleep(name))),
  fc
    .integer({ min: 1, max: 4 })
    .map((steps) => new DeviceCommand(`awake(${steps})`, (device) => device.sender.awake(steps))),
  fc
    .constantFrom('endSessions', 'signOut', 'signInAsOther', 'clock', 'classGone', 'damage', 'forgetKeys')
    .chain((name) => nth.map((n) => new DeviceCommand(`${name}(${n})`, (device) => rare(device, name, n)))),
  nth.map((n) => new DeviceCommand(`signIn(${n})`, (device) => rare(device, 'signIn', n))),
];

/** All possible events; important ones are listed more often, because each entry is equally likely. */
export const commands: fc.Arbitrary<fc.Command<Nothing, Device>>[] = [
  ...[save, save, save, saveInPlace, saveInPlace, confirm, confirm],
  ...[work, work, work, work, work, work],
  ...[step, step, act, act, act, wait, wait],
  ...others,
];

function person(device: Device, act: string, n: number): void {
  const item = pick([...device.items.values()], n);
  const itemEvent = acts[act];
  if (item && itemEvent) device.act(item.id, itemEvent);
  const correction = corrections[act];
  if (item?.kind === 'create' && correction) device.correct(item.id, correction);
}

function inPlace(device: Device, n: number): void {
  const item = pick(
    [...device.items.values()].filter(({ kind }) => kind === 'create'),
    n,
  );
  if (item) device.saveInPlace(item);
}

function deleteRow(device: Device, n: number): void {
  const uploads = [...device.items.values()].filter(({ kind }) => kind === 'create');
  const item = pick(uploads, n);
  if (item) device.deleteRow(item);
}

function rare(device: Device, name: string, n: number): void {
  if (name === 'endSessions') device.server.endSessions();
  else if (name === 'signOut') device.signOut();
  else if (name === 'signIn') device.signIn(teacherId);
  else if (name === 'signInAsOther') device.signIn(somebodyElse);
  else if (name === 'clock') device.setClock([0, day, -day, 3_650 * day, -3_650 * day, 5 * second][n] ?? 0);
  else if (name === 'classGone') device.server.goneGroups.add('class:b');
  else if (name === 'forgetKeys') device.server.forgetKeys();
  else damage(device, n);
}

function damage(device: Device, n: number): void {
  const item: OutboxItem | undefined = pick(device.unsent(), n);
  if (item) device.damageFile(item.id);
}

function pick<T>(things: readonly T[], n: number): T | undefined {
  return things[n % Math.max(1, things.length)];
}
