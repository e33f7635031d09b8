import type { Report } from '#contract/entities/report.ts';
import { packed } from '#tests/tools/report-pages.ts';
import { ask } from './ask.ts';
import type { Fixture, FixtureCaller } from './fixture.ts';
import type { PersonName } from './fixture-people.ts';
import { within } from './fixture-things.ts';
import type { ClassStanding, Standing } from './standing.ts';
import { thing } from './thing.ts';

const uploads = [
  ['own', 'teacher', 'own'],
  ['same class', 'colleague', 'own'],
  ['same madrasa', 'teacher of C2', 'same madrasa'],
  ['other madrasa', 'teacher of C3', 'other madrasa'],
  ['other region', 'teacher of C4', 'other region'],
  ['deleted', 'teacher', 'own'],
] as const satisfies readonly (readonly [Standing, PersonName, ClassStanding])[];

/**
 * One document of each standing, sent by a teacher of its class in the usual way: a file, or a report page with a voice note.
 */
export async function addDocuments(fixture: Fixture, kind: 'material' | 'report'): Promise<void> {
  for (const [standing, author, at] of uploads) {
    const as = await fixture.signIn(author);
    const document = await upload(fixture, kind, as, at);
    fixture.documents.set(document.id, document);
    fixture.ids[kind].set(standing, document.id);
    if (standing === 'deleted') await ask(fixture.server, `${kind}s.delete`, { as, params: { id: document.id } });
    else fixture.things.set(document.id, thing(kind, document.id, { owner: as.id, ...within(fixture.places[at]) }));
  }
}

async function upload(
  fixture: Fixture,
  kind: 'material' | 'report',
  as: FixtureCaller,
  at: ClassStanding,
): Promise<Report> {
  const params = { classId: fixture.places[at].class };
  const body = { title: `${fixture.tag} ${at}` };
  const file = kind === 'report' ? { file: await packed({}, { voice: true }) } : {};
  const answer = await ask(fixture.server, `${kind}s.create`, { as, params, body, ...file });
  if (answer.status !== 201) throw new Error(`The document was not kept: ${answer.text}`);
  return answer.body.data;
}
