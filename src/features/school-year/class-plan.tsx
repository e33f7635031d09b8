import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Class, User } from '#contract/reading/read.ts';
import { classOutcomes } from '#contract/school-year/school-year-form.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { input } from '#styles/recipes/input.js';
import { Behind } from '#ui/card/behind.tsx';
import { Card } from '#ui/card/card.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { describedBy, FieldError, FieldFrame } from '#ui/fields/field-frame.tsx';
import { NativeSelect } from '#ui/fields/native-select.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import type { ClassChoice } from './plan.ts';

const Input = styled('input', input);

type ClassPlanProps = {
  row: Class;
  choice: ClassChoice;
  /** Classes that students can attend after the year has started. */
  open: readonly { id: string; name: string }[];
  onChoose: (choice: Partial<ClassChoice>) => void;
  /** Messages of the fields of the next class. */
  errors: { name?: string | undefined; monthlyPrice?: string | undefined };
  /** The dry run's problem with this class, and those with its students. */
  problem: string;
  studentProblems: Readonly<Record<string, string>>;
};

/** The choices about one class: its future, the class that replaces it, and the way of each student. */
export function ClassPlan({ row, choice, onChoose, problem, ...rest }: ClassPlanProps) {
  const { t } = useTranslation('classes');
  const errorId = useId();
  return (
    <Card as="section" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <styled.div
        display="grid"
        gap="2"
        alignItems="center"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      >
        <Heading as="h2" size="sm">
          <bdi>{row.name}</bdi>
        </Heading>
        <Choice
          label={t('schoolYear.outcome', { name: row.name })}
          value={choice.becomes}
          options={classOutcomes.map((value) => ({ value, label: t(`schoolYear.outcomes.${value}`) }))}
          onChange={(becomes) => onChoose({ becomes })}
        />
      </styled.div>
      {choice.becomes !== 'continues' && <ClassThatEnds {...{ row, choice, onChoose }} {...rest} />}
      <FieldError id={errorId} error={problem} />
    </Card>
  );
}

/** The next class and the ways of the students. The device has the first hundred students; the others go with the class. */
function ClassThatEnds({ row, choice, onChoose, open, errors, studentProblems }: Omit<ClassPlanProps, 'problem'>) {
  const members = (role: 'teacher' | 'student') => ({ role, limit: limits.maximumPageSize });
  const teachers = useList('classes.users', { classId: row.id }, members('teacher'));
  const students = useList('classes.users', { classId: row.id }, members('student'));
  return (
    <>
      {choice.becomes === 'next' && (
        <NextClassFields {...{ choice, onChoose, errors }} teachers={teachers.rows} lessons={row.totalMaterials} />
      )}
      {students.rows.length > 0 && (
        <Students {...{ choice, open, onChoose }} students={students} problems={studentProblems} />
      )}
    </>
  );
}

type NextProps = Pick<ClassPlanProps, 'choice' | 'onChoose' | 'errors'> & {
  teachers: readonly User[];
  lessons: number;
};

function NextClassFields({ choice, teachers, lessons, onChoose, errors }: NextProps) {
  const { t } = useTranslation('classes');
  const [nameId, priceId] = [useId(), useId()];
  const { withoutTeachers } = choice;
  return (
    <>
      <styled.div display="grid" gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '2fr 1fr' }}>
        <FieldFrame id={nameId} label={t('successor')} required error={errors.name ?? ''}>
          <Input
            id={nameId}
            aria-invalid={errors.name !== undefined}
            aria-describedby={describedBy(nameId, undefined, errors.name ?? '')}
            dir="auto"
            textAlign="var(--start)"
            maxLength={limits.textLength}
            value={choice.name}
            onChange={({ currentTarget }) => onChoose({ name: currentTarget.value })}
          />
        </FieldFrame>
        <FieldFrame id={priceId} label={t('monthlyPrice')} required error={errors.monthlyPrice ?? ''}>
          <Input
            id={priceId}
            aria-invalid={errors.monthlyPrice !== undefined}
            aria-describedby={describedBy(priceId, undefined, errors.monthlyPrice ?? '')}
            inputMode="decimal"
            maxLength={limits.moneyLength}
            value={choice.price}
            onChange={({ currentTarget }) => onChoose({ price: currentTarget.value })}
          />
        </FieldFrame>
      </styled.div>
      {teachers.length > 0 && (
        <styled.fieldset minWidth="0" display="grid" justifyItems="start">
          <styled.legend textStyle="label">{t('teachers')}</styled.legend>
          {teachers.map(({ id, fullName }) => (
            <Switch
              key={id}
              label={<bdi>{fullName}</bdi>}
              checked={!withoutTeachers.includes(id)}
              onChange={(teaches) =>
                onChoose({
                  withoutTeachers: teaches ? withoutTeachers.filter((other) => other !== id) : [...withoutTeachers, id],
                })
              }
            />
          ))}
        </styled.fieldset>
      )}
      {lessons > 0 && (
        <Switch
          label={t('schoolYear.copyLessons')}
          checked={choice.withLessons ?? false}
          onChange={(withLessons) => onChoose({ withLessons })}
        />
      )}
    </>
  );
}

type StudentsProps = Pick<ClassPlanProps, 'choice' | 'open' | 'onChoose'> & {
  students: { rows: readonly User[]; totalItems: number };
  problems: Readonly<Record<string, string>>;
};

/** The number of students who go with the class, and on request the way of each. */
function Students({ choice, students: { rows, totalItems }, open, onChoose, problems }: StudentsProps) {
  const { t } = useTranslation('classes');
  const format = useFormat();
  const { becomes, ways, nextId } = choice;
  const others = rows.filter(({ id }) => ways[id] !== undefined).length;
  const isNext = becomes === 'next';
  const own = isNext ? nextId : 'leaves';
  // Until the next class has a name, a description replaces it.
  const nameOf = (name: string) => name.trim() || t('successor');
  const withClass = isNext ? nameOf(choice.name) : t('schoolYear.leaves');
  const options = [
    { value: 'with-class', label: withClass },
    ...open.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: id, label: nameOf(name) })),
    ...(isNext ? [{ value: 'leaves', label: t('schoolYear.leaves') }] : []),
  ];
  const choose = (id: string, way: string) => {
    const { [id]: _, ...rest } = ways;
    onChoose({ ways: way === 'with-class' ? rest : { ...rest, [id]: way } });
  };
  return (
    <Behind
      summary={t(isNext ? 'schoolYear.students.next' : 'schoolYear.students.ends', { count: totalItems - others })}
    >
      <styled.ul listStyle="none" display="grid" gap="2">
        {rows.map(({ id, fullName }) => (
          <styled.li key={id} display="grid" gap="1">
            <styled.div
              display="grid"
              gap="1"
              alignItems="center"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
            >
              <span>
                <bdi>{fullName}</bdi>
              </span>
              <Choice
                label={fullName}
                value={ways[id] ?? 'with-class'}
                options={options}
                onChange={(way) => choose(id, way)}
              />
            </styled.div>
            {problems[id] && (
              <Text textStyle="sm" color="fg.error">
                {problems[id]}
              </Text>
            )}
          </styled.li>
        ))}
      </styled.ul>
      {totalItems > rows.length && (
        <Text textStyle="sm" color="fg.muted">
          {t('schoolYear.more', { number: format.number(totalItems - rows.length) })}
        </Text>
      )}
    </Behind>
  );
}

type ChoiceProps<Value extends string> = {
  /** For screen readers; on the screen it is beside the choice. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      width="100%"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
