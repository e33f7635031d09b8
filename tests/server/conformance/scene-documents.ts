import type { Report } from '#contract/entities/report.ts';
import { ask } from './ask.ts';
import type { Scene, SceneCaller } from './scene.ts';
import type { PersonName } from './scene-people.ts';
import { within } from './scene-things.ts';
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

/** One document of each standing, sent by a teacher of its class as any other is. */
export async function addDocuments(scene: Scene, kind: 'material' | 'report'): Promise<void> {
  for (const [standing, author, at] of uploads) {
    const as = await scene.signIn(author);
    const document = await upload(scene, kind, as, at);
    scene.documents.set(document.id, document);
    scene.ids[kind].set(standing, document.id);
    if (standing === 'deleted') await ask(scene.server, `${kind}s.delete`, { as, params: { id: document.id } });
    else scene.things.set(document.id, thing(kind, document.id, { owner: as.id, ...within(scene.places[at]) }));
  }
}

async function upload(scene: Scene, kind: 'material' | 'report', as: SceneCaller, at: ClassStanding): Promise<Report> {
  const params = { classId: scene.places[at].class };
  const answer = await ask(scene.server, `${kind}s.create`, { as, params, body: { title: `${scene.tag} ${at}` } });
  if (answer.status !== 201) throw new Error(`The document was not kept: ${answer.text}`);
  return answer.body.data;
}
