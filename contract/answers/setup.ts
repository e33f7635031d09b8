import * as v from 'valibot';
import { Timestamp } from '../fields.ts';

/** Points of the checklist before the site opens, in order. */
export const setupPoints = [
  'payments',
  'mail',
  'operator',
  'pages',
  'supervisor',
  'region',
  'madrasa',
  'class',
  'lesson',
  'backup',
] as const;
export type SetupPoint = (typeof setupPoints)[number];

/** Without these the site cannot be opened; `payments` can be left out on purpose. */
const neededToOpen = ['payments', 'operator', 'pages', 'class'] as const satisfies readonly SetupPoint[];

/** `unknown`: nothing here can check it, such as a backup by other tools. */
export const setupStates = ['done', 'missing', 'unknown'] as const;
export type SetupState = (typeof setupStates)[number];

/** The last test mail. `taken`: the mail server accepted it; only the mailbox shows if it arrived. */
const TestMail = v.object({ sentDate: Timestamp, outcome: v.picklist(['taken', 'rejected']) });

/** The points that are checked before the site opens, each computed from rows or configuration. */
export const Setup = v.object({
  points: v.array(v.object({ name: v.picklist(setupPoints), state: v.picklist(setupStates) })),
  isOpen: v.boolean(),
  /** Made-up schools have nothing to open. */
  demo: v.boolean(),
  /** The mail server is set. */
  hasMailServer: v.boolean(),
  testMail: v.nullable(TestMail),
  /** The last backup that the tool of Sanad made. */
  backupDate: v.nullable(Timestamp),
});
export type Setup = v.InferOutput<typeof Setup>;

/** The points that prevent opening. */
export function missingToOpen({ points }: { points: readonly { name: unknown; state: unknown }[] }): SetupPoint[] {
  return neededToOpen.filter((needed) => points.find(({ name }) => name === needed)?.state !== 'done');
}
