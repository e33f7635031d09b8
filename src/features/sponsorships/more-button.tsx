import { useTranslation } from 'react-i18next';
import { fallbacks } from '#contract/fallback-messages.ts';
import type { AnswerView } from '#hooks/calls/use-answer.ts';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';

export type MoreButtonProps = {
  /** The list with as many rows as are asked for by now. */
  view: Pick<AnswerView<unknown>, 'state' | 'problem' | 'refresh'>;
  onMore: () => void;
  children: string;
};

/** Under the first rows of a list: shows more of them, and says why where they cannot be fetched. A further press tries again. */
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
      {/* Its words are under those above. */}
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
