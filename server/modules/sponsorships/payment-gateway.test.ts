import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#server/new-id.ts';

beforeEach(() => {
  vi.resetModules();
});

const payment = { token: 'tok_sandbox_12345678', cents: 4_000, autoCharge: true, reference: newId() };

/** The sandbox as a process that has just started has it. */
async function startedSandbox() {
  vi.resetModules();
  return (await import('./payment-gateway.ts')).sandboxGateway;
}

test('the sandbox gives one reference for one key, also after a restart and to another process', async () => {
  const idempotencyKey = newId();
  const first = await startedSandbox();
  const second = await startedSandbox();
  expect(second).not.toBe(first);
  const reference = await first.charge({ ...payment, idempotencyKey });
  expect(await first.charge({ ...payment, idempotencyKey })).toBe(reference);
  expect(await second.charge({ ...payment, token: 'tok_sandbox_another1', idempotencyKey })).toBe(reference);
  expect(await second.charge({ ...payment, idempotencyKey: newId() })).not.toBe(reference);
});

test('what the sandbox declined can be paid with another token', async () => {
  const sandbox = await startedSandbox();
  const idempotencyKey = newId();
  const declined = sandbox.charge({ ...payment, token: 'tok_declined_1', idempotencyKey });
  await expect(declined).rejects.toMatchObject({ name: 'PaymentDeclined' });
  expect(await sandbox.charge({ ...payment, idempotencyKey })).toMatch(/^sandbox-/);
});
