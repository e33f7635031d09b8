import type { Account } from '#data/api/account.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { answerRequest, readKeptAnswer } from '#data/mirror/kept-answer.ts';
import { isKept, mirrorRuleOf, type OneName, type OneRow } from '#data/mirror/list-shapes.ts';
import { plain } from '#data/mirror/mirrored.ts';
import { isOutOfReach } from '#data/pull/pull-list.ts';
import { pullOne } from '#data/pull/pull-one.ts';
import { type ViewState, viewState } from './view-state.ts';
import { type Watch, type Watched, watchPulled } from './watch-pulled.ts';

/** One object as a screen shows it. */
export interface OneView<TRow> {
  state: ViewState;
  row?: TRow;
  /** Set when what is shown could not be refreshed: how old it is. */
  savedAt?: Date;
  problem?: ApiProblem;
  refreshing: boolean;
}

interface SavedOne<TRow> {
  row: TRow;
  at: number;
}

/** Keeps one object on screen: from the mirror at once, rendered again when the answer comes. */
export function watchOne<TName extends OneName>(
  account: Account,
  name: TName,
  params: Readonly<Record<string, string>>,
  onView: (view: OneView<OneRow<TName>>) => void,
): Watch {
  const mirror = mirrorOf(account.userId);
  const asked = Object.values(params).join(' ');
  return watchPulled<SavedOne<OneRow<TName>>>(
    {
      key: `${mirror.name} ${account.token ?? ''} ${name} ${asked}`,
      pull: (signal) => pullOne(mirror, account, name, params, signal),
      read: () => readOne(mirror, account, name, params),
    },
    (watched) => onView(oneView(watched)),
  );
}

async function readOne<TName extends OneName>(
  mirror: Mirror,
  account: Account,
  name: TName,
  params: Readonly<Record<string, string>>,
): Promise<SavedOne<OneRow<TName>> | undefined> {
  if (isKept(name)) {
    const kept = await readKeptAnswer(mirror, answerRequest(name, params));
    // Every answer that is kept whole has its object in `data`; the compiler cannot follow it for an open name.
    return kept && { row: (kept.answer as { data: OneRow<TName> }).data, at: kept.at };
  }
  const rule = mirrorRuleOf(name);
  if (rule.answer !== 'row') return undefined;
  const id = rule.of === 'caller' ? account.userId : params[rule.of ?? ''];
  const stored = id ? await mirror.table(rule.table).get(id) : undefined;
  return stored && { row: plain<OneRow<TName>>(stored), at: stored.mirrored.at };
}

/** Builds the view of one object from what is saved and how the last pull went. Pure. */
function oneView<TRow>(watched: Watched<SavedOne<TRow>>): OneView<TRow> {
  const { saved, failure, offline, refreshing } = watched;
  const problem = failure instanceof ApiProblem ? failure : undefined;
  const shown = problem && isOutOfReach(problem) ? undefined : saved;
  const stale = failure !== undefined || offline;
  return {
    state: viewState(watched, shown !== undefined, problem),
    refreshing,
    ...(shown && { row: shown.row }),
    ...(shown && stale && { savedAt: new Date(shown.at) }),
    ...(problem && { problem }),
  };
}
