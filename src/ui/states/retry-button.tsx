import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';

export type RetryButtonProps = {
  /** The answer is on its way. */
  busy: boolean;
  onRetry: () => void;
  /** Another action before it. */
  before?: ReactNode;
};

/** Asks again. The failed content stays in place, so the button shows that it asks, and afterwards that it failed again. */
export function RetryButton({ busy, onRetry, before }: RetryButtonProps) {
  const { t } = useTranslation();
  const [pressed, setPressed] = useState(false);
  return (
    <>
      <styled.div display="flex" flexWrap="wrap" justifyContent="center" gap="2">
        {before}
        <Button
          variant="outline"
          loading={busy}
          onClick={() => {
            setPressed(true);
            onRetry();
          }}
        >
          {t('actions.retry')}
        </Button>
      </styled.div>
      <styled.div role="status" textStyle="sm" color="fg.muted" marginBlockStart="2" _empty={{ display: 'none' }}>
        {pressed && t(busy ? 'states.loading' : 'states.failedAgain')}
      </styled.div>
    </>
  );
}
