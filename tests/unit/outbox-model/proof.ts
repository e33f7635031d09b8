import fc from 'fast-check';
import { teacherId } from '#tests/faults/build-item.ts';
import { commands } from './commands.ts';
import { Device } from './device.ts';
import { type ModelRules, productRules } from './model-rules.ts';

const backOffPeriods = 3;
const periodMs = 15 * 60_000;
const toTheEnd = 100_000;

interface StoryOptions {
  rules?: ModelRules;
  /** The path that fast-check reported: it reproduces a shrunk story. */
  replayPath?: string | undefined;
  /** Collects the coverage of the stories. */
  seen?: Set<string>;
}

/**
 * Stories of up to 30 commands, played on the rules. At the end of each the faults stop, the author signs in, and three
 * back-off periods pass.
 */
export function stories({ rules = productRules, replayPath, seen }: StoryOptions = {}) {
  const story = fc.commands(commands, {
    maxCommands: 30,
    size: 'max',
    ...(replayPath !== undefined && { replayPath }),
  });
  return fc.property(story, (commands) => {
    const device = new Device(rules, teacherId);
    fc.modelRun(() => ({ model: {}, real: device }), commands);
    letFaultsStop(device);
    device.expected.checkEnd();
    // Requests that were on their way all the time must not change the result.
    while (device.server.held.length > 0) device.server.deliver(0);
    device.expected.checkEnd();
    for (const thing of device.seen) seen?.add(thing);
  });
}

function letFaultsStop(device: Device): void {
  device.sender.killAll();
  device.sender.meet([]);
  device.signIn(teacherId);
  const end = device.trueTime + backOffPeriods * periodMs;
  device.sender.wake('page', true);
  device.sender.step('page', toTheEnd);
  for (let wait = device.nextDueIn(); wait !== undefined; wait = device.nextDueIn()) {
    if (device.trueTime + wait > end) return;
    // A wrong rule may find nothing to send although something is due: time must pass in any case.
    device.clock.advance(Math.max(wait, 1_000));
    device.sender.wake('page', false);
    device.sender.step('page', toTheEnd);
  }
}
