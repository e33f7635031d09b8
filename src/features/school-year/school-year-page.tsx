import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMessages, loadFailures } from '#contract/call-messages.ts';
import type { ReadAnswerOf } from '#contract/endpoints.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { schoolYearLimits } from '#contract/school-year/school-year-form.ts';
import { suggestedMonthsOff } from '#contract/school-year/suggested-months-off.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Card } from '#ui/card/card.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { Breadcrumb, type Crumb } from '#ui/layout/breadcrumb.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListStates } from '#ui/states/list-states.tsx';
import { styled } from '#ui/styled.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { ClassPlan } from './class-plan.tsx';
import { NewestStart } from './newest-start.tsx';
import { Outcome } from './outcome.tsx';
import { bodyOf, choiceOf, classesAfter } from './plan.ts';
import { usePlan } from './use-plan.ts';

type SchoolYearPageProps = {
  madrasaId: string;
  crumbs: readonly Crumb[];
  /** The months off of the madrasa and of its region. */
  known: Parameters<typeof suggestedMonthsOff>[1];
};
type Answer = ReadAnswerOf<'schoolYears.start'>['data'];

/** The new school year of a madrasa: a plan, its dry run, the start itself, and for one day the way back. */
export function SchoolYearPage({ madrasaId, crumbs, known }: SchoolYearPageProps) {
  const { t } = useTranslation(['classes', 'common', 'errors']);
  const format = useFormat();
  const now = monthOf(new Date(serverNow()));
  const { plan, change, choose, clear } = usePlan(madrasaId, now);
  const classes = useList('classes.ofMadrasa', { id: madrasaId }, { limit: schoolYearLimits.classes });
  const start = useCall('schoolYears.start');
  const showFailure = useFailureToast();
  const [outcome, setOutcome] = useState<{ answer: Answer; of: string }>();
  const [rejected, setRejected] = useState<{ fields: Readonly<Record<string, string>>; of: string }>();
  const [newestKey, setNewestKey] = useState(0);

  const rows = classes.rows.filter(({ lastMonth }) => !lastMonth);
  const body = bodyOf(plan, rows);
  const asText = JSON.stringify(body);
  // An answer to another plan does not apply to this one.
  const checked = outcome?.of === asText ? outcome.answer : undefined;
  const problems = Object.fromEntries((checked?.problems ?? []).map(({ id, message }) => [id, message]));
  const suggested = suggestedMonthsOff(now, known, t('monthsOff.names.ramadan'));
  const isEmpty = body.classes.length === 0 && body.students?.length === 0;

  async function ask(confirm: boolean): Promise<void> {
    try {
      const { data } = await start.call({ params: { id: madrasaId }, body: { ...body, confirm } });
      if (data.state !== 'done') {
        setOutcome({ answer: data, of: asText });
        return;
      }
      toast({ title: t('common:toast.success'), description: t(changeMessages['schoolYears.start'].done) });
      setOutcome(undefined);
      clear();
      setNewestKey(newestKey + 1);
      classes.refresh();
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.fields) setRejected({ fields: failure.fields, of: asText });
      showFailure(failure);
    }
  }

  /** The server's messages about the class that replaces this one, while the plan is the one that it rejected. */
  function errorsOf(classId: string): { name?: string | undefined; monthlyPrice?: string | undefined } {
    const at = body.classes.findIndex((one) => one.classId === classId);
    const fields = rejected?.of === asText ? rejected.fields : {};
    return { name: fields[`classes.${at}.next.name`], monthlyPrice: fields[`classes.${at}.next.monthlyPrice`] };
  }

  return (
    <>
      <PageHeader
        title={t('schoolYear.title')}
        text={t('schoolYear.lead')}
        breadcrumb={<Breadcrumb crumbs={crumbs} />}
      />
      <styled.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <NewestStart key={newestKey} madrasaId={madrasaId} onUndone={classes.refresh} />
        <ListStates
          view={{ ...classes, rows }}
          error={t(loadFailures['classes.ofMadrasa'])}
          empty={{ text: t('emptyHint') }}
        >
          <Card display="grid" gap="3">
            <FilterSelect
              label={t('schoolYear.lastMonth')}
              value={plan.lastMonth}
              options={lastMonths(now, plan.lastMonth).map((value) => ({ value, label: format.month(`${value}-15`) }))}
              onChange={(lastMonth) => change({ lastMonth })}
            />
          </Card>
          {rows.map((row) => (
            <ClassPlan
              key={row.id}
              row={row}
              choice={choiceOf(plan, row)}
              errors={errorsOf(row.id)}
              open={classesAfter(plan, rows)}
              onChoose={(choice) => choose(row, choice)}
              problem={problems[row.id] ?? ''}
              studentProblems={problems}
            />
          ))}
          {suggested.length > 0 && (
            <SectionCard title={t('monthsOff.suggestions')} text={t('monthsOff.confirm')}>
              {suggested.map((off) => (
                <Switch
                  key={off.month}
                  label={t('common:monthOf', { month: format.month(`${off.month}-15`), name: off.name })}
                  checked={plan.monthsOff.some(({ month }) => month === off.month)}
                  onChange={(isOff) => {
                    const others = plan.monthsOff.filter(({ month }) => month !== off.month);
                    change({ monthsOff: isOff ? [...others, off] : others });
                  }}
                />
              ))}
            </SectionCard>
          )}
          {checked ? (
            <Outcome answer={checked} busy={start.busy} onConfirm={() => void ask(true)} />
          ) : (
            <ConnectionButton
              justifySelf={{ sm: 'start' }}
              disabled={isEmpty}
              loading={start.busy}
              onClick={() => void ask(false)}
            >
              {t('schoolYear.check')}
            </ConnectionButton>
          )}
        </ListStates>
      </styled.div>
    </>
  );
}

/** The months from a quarter ago to a year ahead, and the chosen one. */
function lastMonths(now: string, chosen: string): string[] {
  return [...new Set([...Array.from({ length: 16 }, (_, at) => addMonths(now, at - 3)), chosen])].sort();
}
