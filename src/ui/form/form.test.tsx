// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { show } from '#tests/gallery/render.tsx';
import { CheckboxField } from '#ui/fields/choices/checkbox-field.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from './form.tsx';
import { showFieldErrors, useFormState, useFormValues } from './form-state.ts';
import { SubmitButton } from './submit-button.tsx';
import { useForm } from './use-form.ts';

const Fields = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('nameRequired')),
  price: v.pipe(v.string(), v.regex(/^\d+$/, 'monthlyPriceNumber'), v.transform(Number)),
  password: v.string(),
  remember: v.boolean(),
  file: v.optional(v.file('fileRequired')),
});

const sent = vi.fn<(values: unknown) => void | Promise<void>>();

function Screen() {
  const form = useForm(Fields, { name: '', price: '400', password: '', remember: false });
  const values = useFormValues(form);
  const { dirty } = useFormState(form);
  return (
    <Form
      of={form}
      onSubmit={async (parsed) => {
        await sent(parsed);
      }}
    >
      <TextField of={form} name="name" label="Name" hint="As on the door" required />
      <TextField of={form} name="price" label="Price" numeric required />
      <PasswordField of={form} name="password" label="Password" required />
      <CheckboxField of={form} name="remember" label="Remember" />
      <FileField of={form} name="file" label="File" />
      <SubmitButton of={form} disabled={!values.name}>
        Save
      </SubmitButton>
      <button type="button" onClick={() => showFieldErrors(form, { name: 'Taken by another', other: 'x' })}>
        reject
      </button>
      <output>{dirty ? 'unsaved' : 'unchanged'}</output>
    </Form>
  );
}

beforeEach(() => void sent.mockReset());

function field(name: string): HTMLInputElement {
  return screen.getByLabelText(name);
}

function type(name: string, text: string): void {
  fireEvent.change(field(name), { target: { value: text } });
}

function submit(): void {
  fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true });
}

function choose(name: string, content: BlobPart): void {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no file field.');
  fireEvent.change(input, { target: { files: [new File([content], name)] } });
}

it('typed text is shown and known at once', async () => {
  await show(<Screen />);
  expect(screen.getByText('unchanged')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  type('Name', 'An-Nur');
  expect(field('Name').value).toBe('An-Nur');
  expect(screen.getByText('unsaved')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
});

it('Ctrl+Enter sends what the schema makes of the fields', async () => {
  await show(<Screen />);
  type('Name', '  An-Nur ');
  type('Price', '٤٥۰');
  fireEvent.click(field('Remember'));
  submit();
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ name: 'An-Nur', price: 450, password: '', remember: true, file: undefined }),
  );
});

it('a broken rule is reported in words, tied to its field, and goes when it is kept', async () => {
  await show(<Screen />);
  submit();
  await screen.findByText('Name is required');
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  const described = field('Name').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As on the door',
    'Name is required',
  ]);
  expect(sent).not.toHaveBeenCalled();
  type('Name', 'An-Nur');
  await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
});

it('the same rule speaks Arabic in Arabic, and numbers are typed in its digits', async () => {
  await show(<Screen />, 'ar');
  expect(field('Price').value).toBe('٤٠٠');
  type('Price', '4500');
  expect(field('Price').value).toBe('٤٥٠٠');
  submit();
  await screen.findByText('الاسم مطلوب');
});

it('the server’s message about a field is at the field', async () => {
  await show(<Screen />);
  fireEvent.click(screen.getByRole('button', { name: 'reject' }));
  await screen.findByText('Taken by another');
});

it('it is not sent twice at a time', async () => {
  await show(<Screen />);
  let finish: () => void = () => undefined;
  sent.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)));
  type('Name', 'An-Nur');
  submit();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true'));
  submit();
  finish();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull());
  expect(sent).toHaveBeenCalledOnce();
});

it('a failure while sending is reported, and the text is kept', async () => {
  await show(<Screen />);
  sent.mockRejectedValue(new Error('Something went wrong.'));
  type('Name', 'An-Nur');
  submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Something went wrong.'));
  expect(field('Name').value).toBe('An-Nur');
});

it('a password is hidden until its owner asks', async () => {
  await show(<Screen />);
  expect(field('Password').type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field('Password').type).toBe('text');
});

it('a file shows its name and size, and can be taken back', async () => {
  await show(<Screen />);
  choose('تقرير.pdf', '12345');
  await screen.findByText('تقرير.pdf');
  expect(screen.getByText('5 bytes')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove file' }));
  await waitFor(() => expect(screen.queryByText('تقرير.pdf')).toBeNull());
});

it.each([
  ['a kind that is not accepted', 'a.exe', '1', /not accepted. Please choose PDF, Word, Excel, CSV, picture/],
  ['a file that is too large', 'a.pdf', new Uint8Array(limits.fileBytes + 1), /larger than 50 MB/],
  ['an empty file', 'a.pdf', '', /This file is empty/],
])('%s is rejected with the reason', async (_what, name, content, reason) => {
  await show(<Screen />);
  choose(name, content);
  await screen.findByText(reason);
  expect(screen.queryByText(name)).toBeNull();
});

/** Shows the form the way a dialog does, as work that may wait, and sends it as soon as it is on the screen. */
function SentAtOnce() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setOpen(true)));
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    if (open) queueMicrotask(() => document.querySelector('form')?.requestSubmit());
  }, [open]);
  return open && <Screen />;
}

it('knows its fields as soon as they are visible, even if the tap on a slow phone is quick', async () => {
  await show(<SentAtOnce />);
  await screen.findByText('Name is required');
  expect(document.body.textContent).not.toContain('Invalid key');
});
