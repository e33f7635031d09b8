import { useTranslation } from 'react-i18next';
import { fallbacks } from '#contract/fallback-messages.ts';
import type { AnswerView } from '#hooks/calls/use-answer.ts';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';

export type MoreButtonProps = {
  /** The list with the number of rows requested so far. */
  view: Pick<AnswerView<unknown>, 'state' | 'problem' | 'refresh'>;
  onMore: () => void;
  children: string;
};

/** Button under the first rows of a list: shows more of them, or why they cannot be fetched. Pressing it again retries. */
export function MoreButton({ view: { state, problem, refresh }, onMore, children }: MoreButtonProps) {
  const { t } = useTranslation(['common', 'errors']);
  const words = {
    loading: undefined,
    ready: undefined,
    'not-saved': t('states.needsConnection'),
    failed: problem?.message || t(fallbacks.call),
  }[state];
  return (
    <div>
      {/* Its words are aligned with those above. */}
      <Button
        variant="ghost"
        marginInlineStart="-4"
        loading={state === 'loading'}
        onClick={() => (state === 'ready' ? onMore() : refresh())}
      >
        {children}
      </Button>
      <styled.div role="status" textStyle="sm" color="fg.muted">
        {words}
      </styled.div>
    </div>
  );
}
