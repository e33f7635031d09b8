import { attribute, descendants, type Parts, parsePart } from './word-xml.ts';

export interface Relation {
  /** The last word of its type: `officeDocument`, `styles`, `image`. */
  readonly type: string;
  /** Path of a part in the package; undefined for external targets. */
  readonly path: string | undefined;
}

/** Targets of a part's relations, by their ids. The part '' is the package itself. */
export function relationsOf(parts: Parts, path: string): Map<string, Relation> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const content = parts[`${folder}_rels/${path.slice(folder.length)}.rels`];
  const relations = new Map<string, Relation>();
  if (!content) return relations;
  for (const each of descendants(parsePart(content), 'Relationship')) {
    const type = attribute(each, 'Type') ?? '';
    const target = attribute(each, 'Target') ?? '';
    const isOutside = attribute(each, 'TargetMode') === 'External';
    relations.set(attribute(each, 'Id') ?? '', {
      type: type.slice(type.lastIndexOf('/') + 1),
      path: isOutside ? undefined : resolved(folder, target),
    });
  }
  return relations;
}

function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}
