import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { styled } from '#ui/styled.ts';

const shortcuts = [
  { name: 'find', keys: ['Ctrl', 'K'] },
  { name: 'search', keys: ['/'] },
  { name: 'shortcuts', keys: ['?'] },
  { name: 'on', keys: ['J'] },
  { name: 'back', keys: ['K'] },
  { name: 'move', keys: ['↑', '↓'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'submit', keys: ['Ctrl', 'Enter'] },
  { name: 'close', keys: ['Esc'] },
  { name: 'toasts', keys: ['F8'] },
] as const;

const Key = styled('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '7',
    paddingInline: '2',
    paddingBlock: '0.5',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    bg: 'bg.subtle',
    textStyle: 'sm',
    textAlign: 'center',
    fontFamily: 'inherit',
  },
});

/** Keys and their actions. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('palette');
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts')} size="sm">
      <styled.dl display="grid" gridTemplateColumns="1fr auto" gap="3" alignItems="center" margin="0">
        {shortcuts.map(({ name, keys }) => (
          <styled.div key={name} display="contents">
            <dt>{t(`keys.${name}`)}</dt>
            <styled.dd margin="0" display="flex" gap="1" dir="ltr" justifySelf="end">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </styled.dd>
          </styled.div>
        ))}
      </styled.dl>
    </Dialog>
  );
}
