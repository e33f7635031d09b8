import { useState } from 'react';
import type { Class } from '#contract/reading/read.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { dropDraft, readDraft, writeDraft } from '#lib/drafts.ts';
import { type ClassChoice, choiceOf, emptyPlan, type Plan } from './plan.ts';

/** The plan of a madrasa, kept on the device until the year has started. */
export function usePlan(madrasaId: string, lastMonth: string) {
  const owner = useAccount().userId ?? 'visitor';
  const form = `school-year ${madrasaId}`;
  const [plan, setPlan] = useState<Plan>(() => {
    const kept = readDraft(owner, form)?.values as Partial<Plan> | undefined;
    return { ...emptyPlan(lastMonth), ...kept };
  });

  function change(next: Partial<Plan>): void {
    const changed = { ...plan, ...next };
    setPlan(changed);
    writeDraft(owner, form, { values: { ...changed }, base: {} });
  }

  return {
    plan,
    change,
    choose: (row: Class, choice: Partial<ClassChoice>) =>
      change({ classes: { ...plan.classes, [row.id]: { ...choiceOf(plan, row), ...choice } } }),
    clear: () => {
      dropDraft(owner, form);
      setPlan(emptyPlan(lastMonth));
    },
  };
}
