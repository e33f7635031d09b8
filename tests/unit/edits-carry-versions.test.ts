import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * Two admins edit one row: the form sends the version with which it was opened, so the server answers the second one with 412,
 * and the dialog shows both versions field by field (src/ui/form/form-dialog.test.tsx).
 */
const forms = readdirSync('src/features', { recursive: true })
  .map((file) => `src/features/${String(file)}`)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  .flatMap(({ file, source }) =>
    source
      .split('<FormDialog')
      .slice(1)
      .map((rest) => ({ file, source, dialog: rest.slice(0, rest.indexOf('</FormDialog>')) })),
  )
  .filter(({ dialog }) => /\brow=\{/.test(dialog));

test('the forms of rows are found', () => {
  expect(forms.length).toBeGreaterThanOrEqual(5);
});

test.each(forms)('the edit of a row in $file carries its version', ({ source, dialog }) => {
  const savesByVersion =
    /onSave=\{(save|\(values, version\) => save\(.+, version\))\}/.test(dialog) && source.includes('useSave(');
  expect(savesByVersion || dialog.includes('ifMatch')).toBe(true);
});
