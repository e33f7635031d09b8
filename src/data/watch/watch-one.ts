import type { Account } from '#data/api/account.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import type { Watch } from '#data/database/watch-live.ts';
import { answerRequest } from '#data/mirror/answer-request.ts';
import { readKeptAnswer } from '#data/mirror/kept-answer.ts';
import { isKept, mirrorRuleOf, type OneName, type OneRow } from '#data/mirror/list-shapes.ts';
import { plain } from '#data/mirror/mirrored.ts';
import { pullOne } from '#data/pull/pull-one.ts';
import { type SubjectView, subjectView } from './view-state.ts';
import { watchPulled } from './watch-pulled.ts';

/** One object as a screen shows it. */
export interface OneView<TRow> extends SubjectView {
  row?: TRow;
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
    (watched) => {
      const { shown, view } = subjectView(watched);
      onView({ ...view, ...(shown && { row: shown.row }) });
    },
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
    // Every answer that is kept whole has its object in `data`; the compiler cannot follow this for an open name.
    return kept && { row: (kept.answer as { data: OneRow<TName> }).data, at: kept.at };
  }
  const rule = mirrorRuleOf(name);
  if (rule.answer !== 'row') return undefined;
  const id = rule.of === 'caller' ? account.userId : params[rule.of ?? ''];
  const stored = id ? await mirror.table(rule.table).get(id) : undefined;
  return stored && { row: plain<OneRow<TName>>(stored), at: stored.mirrored.at };
}
