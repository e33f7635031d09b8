import { scanXml } from './scan-xml.ts';

export type Parts = Readonly<Record<string, Uint8Array>>;

export interface Relation {
  /** The last word of its type: `worksheet`, `chartsheet`, `styles`. */
  readonly type: string;
  readonly path: string;
}

/** Targets of a part's relations, by their ids. The part '' is the package itself. */
export function relationsOf(parts: Parts, path: string): Map<string, Relation> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const content = partAt(parts, `${folder}_rels/${path.slice(folder.length)}.rels`);
  const relations = new Map<string, Relation>();
  if (!content) return relations;
  scanXml(content, {
    open: (name, { Id, Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: resolved(folder, Target) });
    },
  });
  return relations;
}

/** Finds a part by its path: programs disagree on capital letters in names, and on the kind of slash. */
export function partAt(parts: Parts, path: string): Uint8Array | undefined {
  if (parts[path]) return parts[path];
  const wanted = path.toLowerCase();
  const found = Object.keys(parts).find((each) => each.replaceAll('\\', '/').toLowerCase() === wanted);
  return found === undefined ? undefined : parts[found];
}

function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).replaceAll('\\', '/').split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}
