// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser } from '#tests/tools/build-rows.ts';
import { useListState } from '#ui/list/list-state.ts';
import { ListViews } from './list-views.tsx';

const admin = buildUser({ role: 'admin' });

beforeAll(() => loadEngine());

beforeEach(() => {
  // The DOM of the tests renders nothing, so it has no layer to lift a popover into.
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
  writeSession({ user: admin, token: 'secret', expiresAt: '2027-01-01T00:00:00.000Z', ended: false });
});

afterEach(async () => {
  writeSession(null);
  await mirrorOf(admin.id).delete();
});

/** A list with its address in words. */
function List() {
  const list = useListState();
  return (
    <>
      <ListViews />
      <p data-testid="address">{JSON.stringify([list.page, list.limit, list.search, list.filter ?? '', list.sort])}</p>
      <button type="button" onClick={() => list.setFilter('unsponsored')}>
        Filter
      </button>
      <button type="button" onClick={() => list.setSort('-name')}>
        Order
      </button>
      <button type="button" onClick={() => list.setPage(3)}>
        Page
      </button>
      <button type="button" onClick={() => list.setLimit(50)}>
        Size
      </button>
      <button type="button" onClick={list.clear}>
        Clear
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const address = (expected: readonly unknown[]) =>
  waitFor(() => expect(screen.getByTestId('address').textContent).toBe(JSON.stringify(expected)));

async function save(name: string): Promise<void> {
  press('Saved views');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  fireEvent.input(await screen.findByLabelText(/^Name of the view/), { target: { value: name } });
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText('View saved');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('an untouched list shows no views; a filter is kept under a name, chosen again and removed', async () => {
  await show(<List />);
  expect(screen.queryByText('Saved views')).toBeNull();
  press('Page');
  press('Size');
  await address([1, 50, '', '', 'name']);
  expect(screen.queryByText('Saved views')).toBeNull();

  press('Filter');
  press('Order');
  await address([1, 50, '', 'unsponsored', '-name']);
  await save('  Open  ');
  press('Clear');
  await address([1, 50, '', '', '-name']);
  await save('Backwards');
  press('Page');

  press('Saved views');
  expect((await screen.findByRole('menuitemradio', { name: 'Backwards' })).getAttribute('aria-checked')).toBe('true');
  expect(screen.queryByText('Save this view')).toBeNull();
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Open' }));
  await address([1, 50, '', 'unsponsored', '-name']);

  press('Saved views');
  fireEvent.click(await screen.findByText('Remove "Open"'));
  await screen.findByText('View removed');
  press('Saved views');
  await screen.findByRole('menuitem', { name: 'Save this view' });
  expect(screen.queryByRole('menuitemradio', { name: 'Open' })).toBeNull();
  expect(screen.getByRole('menuitemradio', { name: 'Backwards' }).getAttribute('aria-checked')).toBe('false');
});

test('without a name nothing is kept, and in Arabic all of it is Arabic', async () => {
  await show(<List />, 'ar');
  press('Filter');
  fireEvent.click(await screen.findByRole('button', { name: 'العروض المحفوظة' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'حفظ هذا العرض' }));
  await screen.findByText('يبقى البحث والتصفية والترتيب على هذا الجهاز حتى تسجيل الخروج.');
  fireEvent.click(screen.getByText('حفظ'));
  await waitFor(() => expect(screen.getByLabelText(/^اسم العرض/).getAttribute('aria-invalid')).toBe('true'));
  expect(await mirrorOf(admin.id).meta.where('key').startsWith('view:').count()).toBe(0);
});
