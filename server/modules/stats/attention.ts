import type { AttentionFigure, AttentionKind } from '#contract/answers/figures.ts';
import type { QueryOf } from '#contract/endpoints.ts';
import type { Context } from '#server/http/handler.ts';
import { listClasses } from '#server/modules/classes/list-classes.ts';
import { listMadaris } from '#server/modules/madaris/list-madaris.ts';
import { countRadar } from '#server/modules/radar/select-radar.ts';
import { listRegions } from '#server/modules/regions/list-regions.ts';

const first = { page: 1, limit: 1, search: '', sort: 'name' } as const;
const radarMonths = '12';

type Show = QueryOf<'radar.list'>['show'];
type Asking = Pick<Context, 'db' | 'caller' | 'reach'>;

/**
 * What needs doing in the caller's scope, the most urgent first, without what there is nothing of. Each figure is counted
 * by the list that it names, so that the two cannot differ.
 */
export async function attentionFigures(call: Asking, now: Date): Promise<AttentionFigure[]> {
  const mine = call.reach !== 'all' && { mine: true as const };
  const figures = [
    await ofRadar(call, 'missingReports', 'missing', now),
    await ofRadar(call, 'silentClasses', 'silent', now),
    await ofRadar(call, 'classesWithoutTeacher', 'without-teacher', now),
    await ofRadar(call, 'dueReports', 'due', now),
    ...(call.reach === 'all' ? [await regionsWithoutSupervisor(call)] : []),
    figure(
      'incompleteMadaris',
      'madaris.list',
      await listMadaris({ ...call, query: { ...first, ...mine, sponsored: false } }),
      {
        sponsored: 'false',
        ...(mine && { mine: 'true' }),
      },
    ),
    figure(
      'incompleteClasses',
      'classes.list',
      await listClasses({ ...call, query: { ...first, ...mine, sponsored: false } }),
      {
        sponsored: 'false',
        ...(mine && { mine: 'true' }),
      },
    ),
    figure(
      'classesWithoutStudents',
      'classes.list',
      await listClasses({ ...call, query: { ...first, ...mine, attended: false } }),
      {
        attended: 'false',
        ...(mine && { mine: 'true' }),
      },
    ),
  ];
  return figures.filter(({ count }) => count > 0);
}

async function ofRadar(call: Asking, kind: AttentionKind, show: Show, now: Date): Promise<AttentionFigure> {
  const query = { page: 1, limit: 1, search: '', months: radarMonths, show } as const;
  return { kind, count: await countRadar(call, query, now), list: 'radar.list', query: { show, months: radarMonths } };
}

async function regionsWithoutSupervisor(call: Asking): Promise<AttentionFigure> {
  const list = await listRegions({ ...call, query: { ...first, supervised: false } });
  return figure('regionsWithoutSupervisor', 'regions.list', list, { supervised: 'false' });
}

function figure(
  kind: AttentionKind,
  list: AttentionFigure['list'],
  { meta }: { meta: { totalItems: number } },
  query: Record<string, string>,
): AttentionFigure {
  return { kind, count: meta.totalItems, list, query };
}
