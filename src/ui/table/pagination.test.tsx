// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { ListFooter } from '#ui/list/list-layout.tsx';
import { Pagination } from './pagination.tsx';

function seen(): string[] {
  return screen.getAllByRole('listitem').map((item) => (item.querySelector('svg') ? '' : (item.textContent ?? '')));
}

it('shows first, last, the current page and its neighbours', async () => {
  await show(<Pagination page={5} pageSize={10} totalItems={100} onPage={vi.fn()} />);
  expect(seen()).toEqual(['', '1', '…', '4', '5', '6', '…', '10', '']);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('5');
});

it('speaks and writes Arabic digits in Arabic', async () => {
  await show(<Pagination page={5} pageSize={10} totalItems={100} onPage={vi.fn()} />, 'ar');
  expect(seen()).toEqual(['', '١', '…', '٤', '٥', '٦', '…', '١٠', '']);
  expect(screen.getByRole('button', { name: 'الصفحة ٥ من ١٠' })).toBeTruthy();
});

it('leads to the page that is pressed, and ends at both ends', async () => {
  const onPage = vi.fn();
  await show(<Pagination page={1} pageSize={2} totalItems={5} onPage={onPage} />);
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(onPage.mock.calls).toEqual([[3], [2]]));
});

it('is not there when all fits one page', async () => {
  await show(<Pagination page={1} pageSize={10} totalItems={10} onPage={vi.fn()} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('says how many there are and offers 5, 10, 20, 50 and 100 rows', async () => {
  const onPageSize = vi.fn();
  await show(<ListFooter page={1} pageSize={10} totalItems={1} onPage={vi.fn()} onPageSize={onPageSize} />);
  expect(screen.getByText('1 result')).toBeTruthy();
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['5', '10', '20', '50', '100']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Items per page' }), { target: { value: '50' } });
  expect(onPageSize).toHaveBeenCalledWith(50);
});
