// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const confirmed = vi.fn();

function Screen() {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  return (
    <>
      <button type="button" onClick={() => setOpen('edit')}>
        edit
      </button>
      <button type="button" onClick={() => setOpen('delete')}>
        delete
      </button>
      <Dialog open={open === 'edit'} onClose={() => setOpen(undefined)} title="Edit madrasa">
        <input aria-label="Name" />
      </Dialog>
      <ConfirmDialog open={open === 'delete'} onCancel={() => setOpen(undefined)} onConfirm={confirmed} />
    </>
  );
}

it('says what it is, and is gone when it is closed', async () => {
  await show(<Screen />);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByText('edit'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit madrasa' });
  expect(within(dialog).getByLabelText('Name')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByLabelText('Name')).toBeNull();
});

it('the tap is answered before the dialog is made, and the focus goes into it', async () => {
  await show(<Screen />);
  const frames: FrameRequestCallback[] = [];
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  fireEvent.click(screen.getByText('edit'));
  expect(screen.queryByLabelText('Name')).toBeNull();
  frame.mockRestore();
  for (const run of frames) run(performance.now());
  const dialog = await screen.findByRole('dialog', { name: 'Edit madrasa' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

it('Escape asks its owner to close it', async () => {
  await show(<Screen />);
  fireEvent.click(screen.getByText('edit'));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
});

it('before deleting it asks in the words of the specification, with the focus on Cancel', async () => {
  await show(<Screen />);
  fireEvent.click(screen.getByText('delete'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you absolutely sure?' });
  expect(dialog.textContent).toContain('This action cannot be undone');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(confirmed).toHaveBeenCalledOnce();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a toast can be reached while a dialog is open', async () => {
  await show(<Screen />);
  fireEvent.click(screen.getByText('edit'));
  toast({ title: 'failed', variant: 'destructive' });
  expect(await within(await screen.findByRole('dialog')).findByText('failed')).toBeTruthy();
});

it('a dialog that is opened again costs no listeners for every kind of event', async () => {
  await show(<Screen />);
  async function openAndClose(): Promise<void> {
    fireEvent.click(screen.getByText('edit'));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await within(dialog).findByRole('region', { name: /F8/ });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await openAndClose();
  const listen = vi.spyOn(Object.getPrototypeOf(Node.prototype), 'addEventListener');
  await openAndClose();
  expect(listen.mock.calls.length).toBeLessThan(50);
  listen.mockRestore();
});
