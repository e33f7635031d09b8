import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { personMessages } from '#contract/call-messages.ts';
import { chosenId } from '#contract/fields.ts';
import { NewPersonForm } from '#contract/forms/user-forms.ts';
import { say } from '#contract/messages.ts';
import type { User } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { Button } from '#ui/button/button.tsx';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { NewPersonFields } from './person-fields.tsx';
import { newPersonValues, withAccess } from './person-values.ts';

export type MemberRole = 'teacher' | 'student';
export type AddMemberProps = {
  kind: MemberRole;
  classId: string;
  open: boolean;
  onClose: () => void;
  /** Called with a new user who gets the link by hand. */
  onInvite: (person: User) => void;
};

const Existing = v.strictObject({ userId: chosenId(say('personRequired')) });
const noChoice = () => ({ userId: '' });
const optionOf = (user: User) => ({
  value: user.id,
  label: user.fullName,
  detail: user.email ?? user.signInName ?? '',
});

/** Adds an existing user or a new one to a class. */
export function AddMember({ kind, classId, open, onClose, onInvite }: AddMemberProps) {
  const { t } = useTranslation(['users']);
  const add = useCall('classes.addUser');
  const [isNew, setNew] = useState(false);
  const params = { classId };

  function close(): void {
    setNew(false);
    onClose();
  }

  if (isNew) {
    return (
      <FormDialog
        open={open}
        onClose={close}
        title={t(`add.${kind}`)}
        name={`member-${kind}`}
        schema={NewPersonForm}
        valuesOf={newPersonValues}
        onSave={async (values) => {
          const { data } = await add.call({ params, body: { ...withAccess(values), role: kind } });
          if (values.access === 'link') onInvite(data);
        }}
        done={t(personMessages['users.create'].done[kind])}
      >
        {(form) => <NewPersonFields of={form} school />}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t(`add.${kind}`)}
      name={`existing-${kind}`}
      schema={Existing}
      valuesOf={noChoice}
      onSave={(body) => add.call({ params, body })}
      done={t(personMessages['users.create'].done[kind])}
    >
      {(form) => (
        <>
          <PersonField of={form} kind={kind} classId={classId} />
          <Button variant="ghost" justifySelf="start" onClick={() => setNew(true)}>
            {t(`newPerson.${kind}`)}
          </Button>
        </>
      )}
    </FormDialog>
  );
}

type PersonFieldProps = Pick<AddMemberProps, 'kind' | 'classId'> & { of: FormOf<typeof Existing> };

function PersonField({ of, kind, classId }: PersonFieldProps) {
  const { t } = useTranslation(['users']);
  const { picker } = useOptions('users.list', { role: kind, notInClass: classId }, optionOf);
  return <SearchableSelectField of={of} name="userId" label={t(`choose.${kind}`)} required {...picker} />;
}
