import fc from 'fast-check';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import type { SendingRules } from '#data/send/rules.ts';
import { fates } from './fates.ts';
import { type Act, Phone } from './phone.ts';
import type { ProcessName } from './process.ts';
import { hireTeacher, type Stage, setMember, type Teacher } from './stage.ts';

const second = 1_000;
const day = 86_400 * second;
const threePeriods = 3 * 15 * 60 * second;

/** What happens in one story, as data, so that it can be printed and played again. */
type Scene =
  | { scene: 'save'; classNumber: 0 | 1; poison: boolean }
  | { scene: 'save large'; classNumber: 0 | 1 }
  | { scene: 'work'; names: ProcessName[]; fates: string[]; lineIsBack: boolean; deathAfter: number | null }
  | { scene: 'advance'; ms: number }
  | { scene: 'act'; act: Act; nth: number }
  | { scene: 'deleteRow' | 'damage'; nth: number }
  | { scene: 'clock'; offset: number }
  | {
      scene: 'session ends' | 'sign in' | 'somebody else signs in' | 'keys run out' | 'class is lost' | 'class is back';
    }
  | { scene: 'server is down' | 'server is up' };

const nth = fc.nat({ max: 5 });
const save: fc.Arbitrary<Scene> = fc.record({
  scene: fc.constant('save' as const),
  classNumber: fc.constantFrom(0 as const, 1 as const),
  poison: fc.constantFrom(false, false, false, false, true),
});
const saveLarge: fc.Arbitrary<Scene> = fc.record({
  scene: fc.constant('save large' as const),
  classNumber: fc.constantFrom(0 as const, 1 as const),
});
const work: fc.Arbitrary<Scene> = fc.record({
  scene: fc.constant('work' as const),
  names: fc.constantFrom<ProcessName[]>(['page'], ['worker'], ['page', 'worker']),
  fates: fc.array(fc.constantFrom(...fates.map(({ name }) => name)), { maxLength: 4 }),
  lineIsBack: fc.boolean(),
  deathAfter: fc.option(fc.integer({ min: 0, max: 80 }), { nil: null }),
});
const act: fc.Arbitrary<Scene> = fc.record({
  scene: fc.constant('act' as const),
  act: fc.constantFrom<Act>('retry', 'pause', 'resume', 'remove', 'edit', 'move'),
  nth,
});
const advance: fc.Arbitrary<Scene> = fc.record({
  scene: fc.constant('advance' as const),
  ms: fc.constantFrom(second, 5 * second, 60 * second, 900 * second),
});
const others: fc.Arbitrary<Scene>[] = [
  fc.record({ scene: fc.constantFrom('deleteRow' as const, 'damage' as const), nth }),
  fc.record({ scene: fc.constant('deleteRow' as const), nth }),
  fc.record({
    scene: fc.constant('clock' as const),
    offset: fc.constantFrom(0, day, -day, 3_650 * day, -3_650 * day),
  }),
  fc.record({
    scene: fc.constantFrom(
      'session ends' as const,
      'sign in' as const,
      'sign in' as const,
      'somebody else signs in' as const,
      'keys run out' as const,
      'class is lost' as const,
      'class is back' as const,
    ),
  }),
  fc.record({ scene: fc.constantFrom('server is down' as const, 'server is up' as const) }),
];

const script = fc.array(fc.oneof(save, save, saveLarge, work, work, work, act, advance, ...others), {
  minLength: 6,
  maxLength: 16,
  size: 'max',
});

/** The story of a seed; the same seed tells the same story. */
function storyOf(seed: number): Scene[] {
  const [scenes = []] = fc.sample(script, { seed, numRuns: 1 });
  return [{ scene: 'save', classNumber: 0, poison: false }, ...scenes];
}

/**
 * Plays a story with the product's engine against the real server, lets the faults stop, and looks whether every
 * promise was kept.
 * @throws Error that tells the seed and the story, when one was not
 */
export async function play(stage: Stage, seed: number, bug?: Partial<SendingRules>): Promise<void> {
  const story = storyOf(seed);
  const teacher = await hireTeacher(stage);
  const phone = new Phone(stage, teacher, bug);
  let at = 0;
  try {
    for (const scene of story) {
      at += 1;
      await enact(stage, teacher, phone, scene);
    }
    await stage.setReachable(true);
    await phone.letFaultsStop(threePeriods);
  } catch (broken) {
    const told = story.map((scene, index) => `${index + 1 === at ? '>' : ' '} ${JSON.stringify(scene)}`).join('\n');
    throw new Error(`Seed ${seed}: ${broken}\n${told}`, { cause: broken });
  } finally {
    stage.proxy.clear();
    await stage.setReachable(true);
    phone.close();
  }
}

async function enact(stage: Stage, teacher: Teacher, phone: Phone, scene: Scene): Promise<void> {
  const { school } = stage;
  switch (scene.scene) {
    case 'save':
      return phone.save(scene.classNumber, scene.poison);
    case 'save large':
      return phone.saveLarge(scene.classNumber);
    case 'work':
      await phone.work(scene.names, scene.fates, scene.lineIsBack, scene.deathAfter ?? undefined);
      return phone.check();
    case 'advance':
      return phone.clock.advance(scene.ms);
    case 'act':
      return withNth([...phone.items.values()], scene.nth, (item) => phone.act(scene.act, item));
    case 'deleteRow': {
      const uploads = [...phone.items.values()].filter(({ kind }) => kind === 'create');
      return withNth(uploads, scene.nth, (item) => phone.deleteRow(item));
    }
    case 'damage':
      return withNth(phone.unsent(), scene.nth, (item) => phone.damageFile(item));
    case 'clock':
      return phone.setClock(scene.offset);
    case 'session ends':
      phone.session = { ...teacher, token: 'of-a-session-that-the-server-does-not-know' };
      return;
    case 'sign in':
      phone.session = teacher;
      return;
    case 'somebody else signs in':
      phone.session = {
        userId: school.people.colleague.id,
        token: school.people.colleague.bearer.slice('Bearer '.length),
      };
      return;
    case 'keys run out':
      return phone.forgetKeys();
    case 'class is lost':
    case 'class is back':
      return setMember(stage, teacher, teacher.classIds[1], scene.scene === 'class is back');
    case 'server is down':
    case 'server is up':
      return stage.setReachable(scene.scene === 'server is up');
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
