import { expect, test } from 'vitest';
import { demoAccount } from './api.ts';
import { callerOf, goOffline, openPage } from './harness.ts';
import { enter, typeInto } from './keyboard.ts';
import { addByKeys, chooseByKeys, classCalled, openMenuByKeys, ownName } from './manage.ts';
import { ownSchool } from './own-school.ts';
import { toastWith } from './steps.ts';
import { storedPlacesOf } from './stored-on-device.ts';

test('by the keyboard alone a supervisor adds a class, gives it a teacher who is there already, and deletes another', async () => {
  const { supervisor, madrasa, classes } = await ownSchool();
  const path = `/supervisor-madrasa-classes/${madrasa.id}/classes`;
  const { page } = await openPage({ account: supervisor, size: 'desktop', path });
  const name = ownName('Class');
  await addByKeys(page, classCalled(name), async (dialog) => {
    await typeInto(page, dialog.getByRole('textbox', { name: 'Name', exact: true }), name);
    await typeInto(page, dialog.getByLabel('Description'), 'After the morning prayer');
    const price = dialog.getByLabel('Monthly price (USD)');
    await typeInto(page, price, 'much');
    await dialog.getByText('Monthly price must be a number').waitFor();
    await typeInto(page, price, '٢٤');
  });
  await openMenuByKeys(page, classes[1].name, 'Delete');
  await enter(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }));
  await toastWith(page, 'Class has been deleted successfully.').waitFor();

  await openMenuByKeys(page, name, 'Manage Teachers');
  await page.getByText('No data available').waitFor();
  const given = {
    button: 'Add teacher',
    errors: ['Please choose a person'],
    done: 'Teacher has been added successfully.',
  };
  await addByKeys(page, given, (dialog) => chooseByKeys(page, dialog.getByRole('combobox'), 'teacher '));
  await page.getByRole('row', { name: /teacher / }).waitFor();
});

test('a teacher without internet searches and turns the pages of the students of a class never opened before', async () => {
  const { teacher, classes } = await ownSchool();
  const admin = await callerOf(demoAccount('admin'));
  const given = ownName('Halima');
  // A digit could be in all of these names, and the search would find each of them.
  for (const family of ['Abbas', 'Badawi', 'Darwish', 'Fayyad', 'Ghanem']) {
    const person = { email: `${given.replace(' ', '.')}.${family}@school.example`, password: given, role: 'student' };
    await admin.call('classes.addUser', { classId: classes[0].id }, { ...person, fullName: `${given} ${family}` });
  }
  const { page, origin } = await openPage({ account: teacher, path: '/', worker: true });
  await expect.poll(() => storedPlacesOf(page, `${given} Ghanem`), { interval: 500 }).not.toEqual([]);
  await goOffline(page);
  await page.goto(`${origin}/class-students-details/${classes[0].id}?limit=5`);
  await page.getByText(`${given} Ghanem`).waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText(/^student /).waitFor();
  await page.goBack();
  await page.getByRole('searchbox').fill(`${given} Darwish`);
  await page.getByText(`${given} Fayyad`).waitFor({ state: 'detached' });
  await page.getByText(`${given} Darwish`).waitFor();
});
