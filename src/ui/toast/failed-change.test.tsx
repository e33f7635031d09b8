// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fallbacks } from '#contract/fallback-messages.ts';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { show } from '#tests/gallery/render.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import ar from '../../../public/locales/ar/common.json';
import arErrors from '../../../public/locales/ar/errors.json';
import en from '../../../public/locales/en/common.json';
import enErrors from '../../../public/locales/en/errors.json';

const words = { en: { common: en, errors: enErrors }, ar: { common: ar, errors: arErrors } };
const Fields = v.object({ name: v.string() });
const valuesOf = () => ({ name: 'An-Nur' });
const none = () => undefined;

const withMessage = new ApiProblem('The server said no.', { status: 409, code: 'email-taken' });
const withoutMessage = new ApiProblem('', { status: 500, code: 'internal' });
/** The transport's failure for a 5xx without a body of ours. */
const failed = new Unreachable('foreign-answer', { status: 502 });
const away = new Unreachable('no-connection');
const notSent = new Unreachable('no-connection', { wasSent: false });

beforeEach(() => localStorage.clear());

const form = (failure: Error) => (
  <FormDialog
    open
    onClose={none}
    title="Madrasa"
    name="madrasa"
    schema={Fields}
    valuesOf={valuesOf}
    onSave={() => Promise.reject(failure)}
    done="Done."
  >
    {(of) => <TextField of={of} name="name" label="Name" />}
  </FormDialog>
);

const question = (failure: Error) => (
  <DeleteDialog
    item="An-Nur"
    name={(name) => name}
    onClose={none}
    onDelete={() => Promise.reject(failure)}
    done="Done."
  />
);

/** Waits for a toast with this title and text. */
async function toastSays(language: 'en' | 'ar', description: string): Promise<void> {
  const [start] = words[language].common.toast.region.split('{{key}}');
  const region = document.querySelector<HTMLElement>(`section[aria-label^="${start}"]`);
  if (!region) throw new Error('There is no region of toasts.');
  expect(await within(region).findByText(words[language].common.toast.error)).toBeTruthy();
  expect(within(region).getByText(description)).toBeTruthy();
}

const keyOf = (fallback: string) => fallback.replace('errors:', '') as 'changeFailed';

describe.each(['en', 'ar'] as const)('%s', (language) => {
  const { common, errors } = words[language];
  async function press(name: string): Promise<void> {
    const button = await screen.findByRole('button', { name });
    // Fields report to their form in an effect, which may run late on a busy machine.
    await act(async () => undefined);
    fireEvent.click(button);
  }

  it.each([
    ['the message of the server', withMessage, 'The server said no.', 'The server said no.'],
    ["'Something went wrong.'", withoutMessage, errors[keyOf(fallbacks.change)], errors[keyOf(fallbacks.change)]],
    ["'Something went wrong.'", failed, errors[keyOf(fallbacks.change)], errors[keyOf(fallbacks.change)]],
    ['that no one knows yet', away, errors.unanswered, common.form.unanswered],
    ['that it was not sent', notSent, errors.notSent, common.form.offline],
  ])(
    'a change that failed is a destructive toast with %s, and the form says why',
    async (_, failure, inToast, inForm) => {
      await show(form(failure), language);
      await press(common.actions.save);
      await toastSays(language, inToast);
      const dialog = screen.getByRole('dialog');
      expect(within(dialog).getAllByText(inForm).length).toBeGreaterThan(0);
    },
  );

  it.each([
    ['the message of the server', withMessage, 'The server said no.'],
    ["'Something went wrong during deletion.'", withoutMessage, errors[keyOf(fallbacks.deletion)]],
    ["'Something went wrong during deletion.'", failed, errors[keyOf(fallbacks.deletion)]],
    ['that no one knows yet', away, errors.unanswered],
    ['that it was not sent', notSent, errors.notSent],
  ])(
    'a deletion that failed is a destructive toast with %s, and the question says it too',
    async (_, failure, text) => {
      await show(question(failure), language);
      await press(common.actions.delete);
      await toastSays(language, text);
      const dialog = screen.getByRole('alertdialog');
      expect(within(dialog).getAllByText(text)).toHaveLength(2);
      expect(dialog.textContent).not.toContain(common.form.unanswered);
    },
  );

  it('an error that is not a failed call is logged, and the user reads that something went wrong', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(none);
    await show(question(new TypeError('x is undefined')), language);
    await press(common.actions.delete);
    await toastSays(language, errors[keyOf(fallbacks.deletion)]);
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });
});
