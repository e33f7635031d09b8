import { useTranslation } from 'react-i18next';
import { type BookAccount, type BookAccounts, bookAccounts } from '#contract/entities/papers/books.ts';
import { type SpendingKind, spendingKinds } from '#contract/entities/spending.ts';
import { BookAccountsForm } from '#contract/forms/books-form.ts';
import type { Lenient } from '#contract/reading/lenient.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { Text } from '#ui/text.ts';

type Names = Lenient<BookAccounts>;

const valuesOf = (row?: Names) =>
  Object.fromEntries(bookAccounts.map((account) => [account, row?.[account] ?? ''])) as Record<BookAccount, string>;

function isSpending(account: BookAccount): account is SpendingKind {
  return spendingKinds.some((kind) => kind === account);
}

/** Names of the accounts in the operator's own books. */
export function AccountsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['books', 'money', 'payments-admin']);
  const view = useAnswer('books.accounts', {}, open ? {} : null);
  const { call } = useCall('books.setAccounts');
  const names = view.answer?.data;
  const labelOf = (account: BookAccount) => {
    if (account === 'clearing') return t('payments-admin:gateway');
    if (account === 'bank') return t('money:transfers.methods.bank');
    return isSpending(account) ? t(`money:kinds.${account}`) : t(`accounts.names.${account}`);
  };
  if (!names) return null;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('accounts.title')}
      size="lg"
      name="book-accounts"
      schema={BookAccountsForm}
      row={names}
      valuesOf={valuesOf}
      onSave={(body, row) => call({ body, ifMatch: row?.version }).then(view.refresh)}
      done={t('accounts.done')}
    >
      {(form) => (
        <>
          <Text color="fg.muted">{t('accounts.text')}</Text>
          {bookAccounts.map((account) => (
            <TextField key={account} of={form} name={account} label={labelOf(account)} hint={account} />
          ))}
        </>
      )}
    </FormDialog>
  );
}
