import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { goWithin } from './go-within.ts';
import { callerOf, openPage } from './harness.ts';
import { addBy, classCalled, deleteBy, editBy, madrasaCalled, openMenu, ownName, personCalled } from './manage.ts';
import { ownSchool } from './own-school.ts';
import { toastWith } from './steps.ts';

test('an admin adds a madrasa, its class and the class’s teacher and student, changes them and takes them away again', async () => {
  const { region } = await ownSchool();
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/madaris' });
  const madrasa = ownName('Madrasa');
  await addBy(page, madrasaCalled(madrasa, region.name));
  await goWithin(page, `/madaris?search=${encodeURIComponent(madrasa)}`);
  await editBy(
    page,
    madrasa,
    (dialog) => dialog.getByLabel('Address').fill('Market Street'),
    'Madrasa has been added updated successfully.',
  );
  await page
    .getByRole('row', { name: new RegExp(madrasa) })
    .getByText('Market Street')
    .click();
  await page.waitForURL(/\/madaris\/[^/]+\/classes$/);

  const name = ownName('Class');
  await addBy(page, classCalled(name));
  for (const kind of ['teacher', 'student'] as const) {
    await openMenu(page, name, kind === 'teacher' ? 'Manage Teachers' : 'Manage Students');
    await page.waitForURL(new RegExp(`/madaris/[^/]+/${kind}s\\?.*classId=`));
    const person = ownName(kind);
    await addBy(page, personCalled(person, kind, true));
    await page.getByRole('row', { name: new RegExp(person) }).waitFor();
    await openMenu(page, person, 'Remove from class');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from class' }).click();
    await page.getByRole('row', { name: new RegExp(person) }).waitFor({ state: 'detached' });
    await page.goBack();
    await page
      .getByRole('main')
      .getByRole('link', { name: kind === 'teacher' ? /^Teachers/ : /^Students/ })
      .first()
      .click();
    await page.waitForURL(new RegExp(`/madaris/[^/]+/${kind}s$`));
    await page.getByRole('heading', { level: 1, name: madrasa }).waitFor();
    await expect.poll(() => page.title()).toMatch(kind === 'teacher' ? /^Teachers · / : /^Students · /);
    // People are added to a class: without one the button is missing.
    expect(await page.getByRole('button', { name: `Add ${kind}` }).count()).toBe(0);
    await page.goBack();
  }
  await editBy(
    page,
    name,
    (dialog) => dialog.getByLabel('Monthly price (USD)').fill('30'),
    'Class has been Updated successfully.',
  );
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText('$30')
    .waitFor();
  await deleteBy(page, name, 'Class has been deleted successfully.');
  await goWithin(page, `/madaris?search=${encodeURIComponent(madrasa)}`);
  await deleteBy(page, madrasa, 'Madrasa has been deleted successfully.');
});

test('an admin adds, changes and deletes a sponsor, whose profile’s Message button opens the mail program', async () => {
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/sponsor' });
  const name = ownName('Sponsor');
  await addBy(page, personCalled(name, 'sponsor'));
  await goWithin(page, `/sponsor?search=${encodeURIComponent(name)}`);
  await editBy(
    page,
    name,
    (dialog) => dialog.getByLabel('Address').fill('Well Lane'),
    'Sponsor has been updated successfully.',
  );
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText(name)
    .first()
    .click();
  await page.waitForURL(/\/sponsor\/[^/]+$/);
  await page.getByText('Well Lane').waitFor();
  const message = page.getByRole('link', { name: 'Message' });
  expect(await message.getAttribute('href')).toBe(`mailto:${name.replace(' ', '.').toLowerCase()}@school.example`);
  await page.goBack();
  await deleteBy(page, name, 'Sponsor has been deleted successfully.');
});

test('an admin refunds a part of a payment and then the rest, each with its reason, finds it in the audit log, and saves that list as a file', async () => {
  const { classes, sponsor } = await ownSchool();
  const [{ id, name }] = classes;
  const card = { paymentToken: 'tok_sandbox_4242', paymentMethod: 'visa', lastFour: '4242', autoCharge: true };
  await (await callerOf(sponsor)).call('sponsorships.create', {}, { type: 'class', typeId: id, amount: '20', ...card });
  const { page } = await openPage({ role: 'admin', size: 'desktop', path: '/' });
  await page.getByRole('main').waitFor();
  await goWithin(page, '/payments');
  await page.getByRole('searchbox').fill(name);
  const payment = page.getByRole('row', { name: new RegExp(`${name}.*Paid`) });
  await payment.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send money back' });
  await dialog.getByLabel('Amount to send back').fill('5');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText('Please choose a reason').waitFor();
  await dialog.getByLabel('Reason').selectOption({ label: 'The amount was wrong' });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await toastWith(page, 'The refund has started.').waitFor();
  await page.getByRole('row', { name: new RegExp(`${name}.*\\$5 refunded, \\$15 left.*Paid`) }).click();
  await page.waitForURL(/\/payments\/[^/]+$/);
  await page.getByText('The amount was wrong').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Reason').selectOption({ label: 'Another reason' });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText('Please say in words why').waitFor();
  await dialog.getByLabel('In words').fill('The class moved to another school.');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await page.getByText('$15 was refunded').waitFor();
  await page.getByRole('main').getByText('Refunded', { exact: true }).waitFor();

  await goWithin(page, '/sponsorships');
  await page.getByRole('searchbox').fill(name);
  await page.getByLabel('State').selectOption({ label: 'Active' });
  await page.getByRole('row', { name: new RegExp(`${name}.*Active`) }).click();
  await page.waitForURL(/\/sponsor\/[^/]+$/);
  await page.getByRole('grid', { name: 'Sponsorships' }).getByText(name).waitFor();

  await goWithin(page, '/audit-log');
  await page.getByLabel('What').selectOption({ label: 'Sponsorship' });
  await page.waitForURL(/type=/);
  await page
    .getByRole('row', { name: /Refunded Sponsorship/ })
    .first()
    .waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const lines = (await text(await (await saving).createReadStream())).trim().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => line.includes('ponsorship'))).toBe(true);
});
