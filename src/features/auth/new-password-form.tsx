import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { NewPassword } from '#contract/forms/auth-forms.ts';
import { say } from '#contract/messages.ts';
import { toWesternDigits } from '#contract/text/digits.ts';
import { isPin } from '#contract/typed/pins.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useFormFailure } from '#ui/form/use-form-failure.ts';

const formOf = (usesPin: boolean) =>
  v.strictObject({
    password: v.pipe(
      v.string(say('valueInvalid')),
      v.check((text) => !usesPin || isPin(text), say('pinInvalid')),
      v.unwrap(NewPassword.entries.password),
    ),
  });
const schemas = { pin: formOf(true), password: formOf(false) };

type NewPasswordFormProps = {
  token: string;
  usesPin: boolean;
  onSet: (credentials: { email: string; password: string }) => void;
};

/** Form in which the holder of a link chooses a password or PIN. */
export function NewPasswordForm({ token, usesPin, onSet }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm(schemas[usesPin ? 'pin' : 'password'], { password: '' });
  const throwFailure = useFormFailure(form);
  const { call } = useCall('auth.reset');

  async function submit({ password }: { password: string }): Promise<void> {
    const { data } = await call({ body: { token, password } }).catch(throwFailure);
    onSet({ email: data.email, password });
  }

  return (
    <Form of={form} onSubmit={submit} aria-label={t(usesPin ? 'reset.pinTitle' : 'reset.title')}>
      <PasswordField
        of={form}
        name="password"
        label={t(usesPin ? 'reset.pin' : 'reset.password')}
        autoComplete="new-password"
        {...(usesPin && { inputMode: 'numeric', maxLength: 6, transform: toWesternDigits })}
        required
      />
      <SubmitButton of={form} online width="100%">
        {t(usesPin ? 'reset.submitPin' : 'reset.submit')}
      </SubmitButton>
    </Form>
  );
}
