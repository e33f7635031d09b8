import fc from 'fast-check';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import type { SendingRules } from '#data/send/rules.ts';
import { faultCases } from './fault-cases.ts';
import { type Fixture, hireTeacher, setMember, type Teacher } from './fixture.ts';
import { type Act, Phone } from './phone.ts';
import type { ProcessName } from './process.ts';

const second = 1_000;
const day = 86_400 * second;
const threePeriods = 3 * 15 * 60 * second;

/** The steps of one story, as data, so that it can be printed and played again. */
type Step =
  | { step: 'save'; classNumber: 0 | 1; poison: boolean }
  | { step: 'save large' | 'save page'; classNumber: 0 | 1 }
  | {
      step: 'work';
      names: ProcessName[];
      faultCases: string[];
      connectionIsBack: boolean;
      deathAfter: number | null;
      during: { act: Act; nth: number } | null;
    }
  | { step: 'late request' | 'save in place'; nth: number }
  | { step: 'sync' }
  | { step: 'advance'; ms: number }
  | { step: 'act'; act: Act; nth: number }
  | { step: 'deleteRow' | 'damage'; nth: number }
  | { step: 'clock'; offset: number }
  | {
      step: 'session ends' | 'sign in' | 'someone else signs in' | 'keys run out' | 'class is lost' | 'class is back';
    }
  | { step: 'server is down' | 'server is up' };

const nth = fc.nat({ max: 5 });
const correction = fc.constantFrom<Act>('edit', 'month', 'move', 'replace', 'remove', 'draft');
const save: fc.Arbitrary<Step> = fc.record({
  step: fc.constant('save' as const),
  classNumber: fc.constantFrom(0 as const, 1 as const),
  poison: fc.constantFrom(false, false, false, false, true),
});
const saveLarge: fc.Arbitrary<Step> = fc.record({
  step: fc.constant('save large' as const),
  classNumber: fc.constantFrom(0 as const, 1 as const),
});
const work: fc.Arbitrary<Step> = fc.record({
  step: fc.constant('work' as const),
  names: fc.constantFrom<ProcessName[]>(['page'], ['worker'], ['page', 'worker']),
  faultCases: fc.array(fc.constantFrom(...faultCases.map(({ name }) => name)), { maxLength: 4 }),
  connectionIsBack: fc.boolean(),
  deathAfter: fc.option(fc.integer({ min: 0, max: 80 }), { nil: null }),
  during: fc.option(fc.record({ act: correction, nth }), { nil: null, freq: 2 }),
});
const act: fc.Arbitrary<Step> = fc.record({
  step: fc.constant('act' as const),
  act: fc.oneof(fc.constantFrom<Act>('retry', 'pause', 'resume'), correction),
  nth,
});
const advance: fc.Arbitrary<Step> = fc.record({
  step: fc.constant('advance' as const),
  ms: fc.constantFrom(second, 5 * second, 60 * second, 900 * second),
});
const others: fc.Arbitrary<Step>[] = [
  fc.record({ step: fc.constant('save page' as const), classNumber: fc.constantFrom(0 as const, 1 as const) }),
  fc.record({ step: fc.constant('late request' as const), nth }),
  fc.record({ step: fc.constant('save in place' as const), nth }),
  fc.record({ step: fc.constant('sync' as const) }),
  fc.record({ step: fc.constantFrom('deleteRow' as const, 'damage' as const), nth }),
  fc.record({ step: fc.constant('deleteRow' as const), nth }),
  fc.record({
    step: fc.constant('clock' as const),
    offset: fc.constantFrom(0, day, -day, 3_650 * day, -3_650 * day),
  }),
  fc.record({
    step: fc.constantFrom(
      'session ends' as const,
      'sign in' as const,
      'sign in' as const,
      'someone else signs in' as const,
      'keys run out' as const,
      'class is lost' as const,
      'class is back' as const,
    ),
  }),
  fc.record({ step: fc.constantFrom('server is down' as const, 'server is up' as const) }),
];

const script = fc.array(fc.oneof(save, save, saveLarge, work, work, work, act, advance, ...others), {
  minLength: 6,
  maxLength: 16,
  size: 'max',
});

/** The story of a seed; the same seed gives the same story. */
function storyOf(seed: number): Step[] {
  const [steps = []] = fc.sample(script, { seed, numRuns: 1 });
  return [{ step: 'save', classNumber: 0, poison: false }, ...steps];
}

/**
 * Plays a story with the product's engine against the real server, stops the faults, and checks that every promise was kept.
 * @throws Error with the seed and the story if one was broken
 */
export async function play(fixture: Fixture, seed: number, bug?: Partial<SendingRules>): Promise<void> {
  const story = storyOf(seed);
  const teacher = await hireTeacher(fixture);
  const phone = new Phone(fixture, teacher, bug);
  let at = 0;
  try {
    for (const step of story) {
      at += 1;
      await enact(fixture, teacher, phone, step);
    }
    await fixture.setReachable(true);
    await phone.letFaultsStop(threePeriods);
  } catch (broken) {
    const listed = story.map((step, index) => `${index + 1 === at ? '>' : ' '} ${JSON.stringify(step)}`).join('\n');
    throw new Error(`Seed ${seed}: ${broken}\n${listed}`, { cause: broken });
  } finally {
    fixture.proxy.clear();
    await fixture.setReachable(true);
    phone.close();
  }
}

async function enact(fixture: Fixture, teacher: Teacher, phone: Phone, step: Step): Promise<void> {
  const { school } = fixture;
  switch (step.step) {
    case 'save':
      return phone.save(step.classNumber, step.poison);
    case 'save large':
      return phone.saveLarge(step.classNumber);
    case 'save page':
      return phone.savePage(step.classNumber);
    case 'sync':
      return phone.sync();
    case 'save in place': {
      const uploads = [...phone.items.values()].filter(({ kind }) => kind === 'create');
      return withNth(uploads, step.nth, (item) => phone.saveInPlace(item));
    }
    case 'late request':
      return phone.letLateRequestArrive(step.nth);
    case 'work':
      if (step.during) {
        const { act, nth } = step.during;
        phone.whileUnderWay(() => withNth(phone.unsent(), nth, (item) => phone.act(act, item)));
      }
      await phone.work(step.names, step.faultCases, step.connectionIsBack, step.deathAfter ?? undefined);
      return phone.check();
    case 'advance':
      return phone.clock.advance(step.ms);
    case 'act':
      return withNth([...phone.items.values()], step.nth, (item) => phone.act(step.act, item));
    case 'deleteRow': {
      const uploads = [...phone.items.values()].filter(({ kind }) => kind === 'create');
      return withNth(uploads, step.nth, (item) => phone.deleteRow(item));
    }
    case 'damage':
      return withNth(phone.unsent(), step.nth, (item) => phone.damageFile(item));
    case 'clock':
      return phone.setClock(step.offset);
    case 'session ends':
      phone.session = { ...teacher, token: 'of-a-session-that-the-server-does-not-know' };
      return;
    case 'sign in':
      phone.session = teacher;
      return;
    case 'someone else signs in':
      phone.session = {
        userId: school.people.colleague.id,
        token: school.people.colleague.bearer.slice('Bearer '.length),
      };
      return;
    case 'keys run out':
      return phone.forgetKeys();
    case 'class is lost':
    case 'class is back':
      if (step.step === 'class is lost') phone.classLost(teacher.classIds[1]);
      return setMember(fixture, teacher, teacher.classIds[1], step.step === 'class is back');
    case 'server is down':
    case 'server is up':
      return fixture.setReachable(step.step === 'server is up');
  }
}

async function withNth(
  items: readonly OutboxItem[],
  n: number,
  work: (item: OutboxItem) => Promise<void>,
): Promise<void> {
  const item = items[n % Math.max(1, items.length)];
  if (item) await work(item);
}
