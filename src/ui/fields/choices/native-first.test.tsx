// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { RadioCards } from './radio-cards.tsx';
import { RadioCardsField } from './radio-cards-field.tsx';
import { Switch } from './switch.tsx';

const Payment = v.strictObject({ method: v.picklist(['visa', 'jcb']) });
const methods = [
  { value: 'visa', label: 'Visa' },
  { value: 'jcb', label: 'JCB' },
];
const sent = vi.fn();

function Cards() {
  const form = useForm(Payment, { method: 'visa' });
  return (
    <Form of={form} onSubmit={async (values) => sent(values)} aria-label="Pay">
      <RadioCardsField of={form} name="method" label="Payment method" options={methods} />
      <button type="submit">Pay</button>
    </Form>
  );
}

function Setting() {
  const [on, setOn] = useState(false);
  return <Switch label="Notifications" checked={on} onChange={setOn} />;
}

function notifications(): HTMLInputElement {
  return screen.getByRole('switch', { name: 'Notifications' });
}

it('before the widgets are loaded the browser’s own are chosen from, by the same roles and names', () => {
  function Bare() {
    const [method, setMethod] = useState('visa');
    const control = {
      name: 'method',
      ref: () => undefined,
      onBlur: () => undefined,
      onChange: (event: { currentTarget: { value: string } }) => setMethod(event.currentTarget.value),
    };
    return (
      <>
        <RadioCards
          label="Payment method"
          options={methods}
          value={method}
          onValue={setMethod}
          control={control}
          invalid={false}
          describedBy={undefined}
        />
        <Setting />
      </>
    );
  }
  render(<Bare />);
  expect(document.querySelector('[data-scope]'), 'nothing of Chakra').toBeNull();
  const group = within(screen.getByRole('radiogroup', { name: 'Payment method' }));
  fireEvent.click(group.getByRole('radio', { name: 'JCB' }));
  expect(group.getByRole<HTMLInputElement>('radio', { name: 'JCB' }).checked).toBe(true);
  fireEvent.click(notifications());
  expect(notifications().checked).toBe(true);
});

it('a payment is chosen by the cards and sent', async () => {
  await show(<Cards />);
  expect(document.querySelector('[data-scope=radio-group]'), 'Chakra’s').not.toBeNull();
  const group = within(screen.getByRole('radiogroup', { name: 'Payment method' }));
  expect(group.getByRole<HTMLInputElement>('radio', { name: 'Visa' }).checked).toBe(true);
  fireEvent.click(group.getByRole('radio', { name: 'JCB' }));
  await waitFor(() => expect(group.getByRole<HTMLInputElement>('radio', { name: 'JCB' }).checked).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ method: 'jcb' }));
});

it('a switch is one for a screen reader, and says whether it is on', async () => {
  await show(<Setting />);
  expect(document.querySelector('[data-scope=switch]'), 'Chakra’s').not.toBeNull();
  expect(notifications().checked).toBe(false);
  fireEvent.click(notifications());
  await waitFor(() => expect(notifications().checked).toBe(true));
  fireEvent.click(notifications());
  await waitFor(() => expect(notifications().checked).toBe(false));
});
