import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { input } from '#styles/recipes/input.js';
import { IconButton } from '#ui/button/icon-button.tsx';
import { styled } from '#ui/styled.ts';

const Bar = styled('search', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', paddingBlock: '1' },
});

const Input = styled('input', input);

type FindBarProps = {
  hits: number;
  /** Number of the current hit, from 0 on. */
  hit: number;
  /** The present search. */
  initial: string;
  onSearch: (search: string) => void;
  onHit: (hit: number) => void;
  onClose: () => void;
};

const waitMs = 300;

/** Search in the document: Enter and the arrows lead from hit to hit, Escape ends it. */
export function FindBar({ hits, hit, initial, onSearch, onHit, onClose }: FindBarProps) {
  const { t } = useTranslation('reader');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const opener = document.activeElement;
    input.current?.focus();
    return () => {
      clearTimeout(timer.current);
      // The focus returns to its origin for users who use keys or listen.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  function change(value: string): void {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(value), waitMs);
  }

  const step = (by: number) => hits > 0 && onHit((hit + by + hits) % hits);
  return (
    <Bar>
      <Input
        ref={input}
        type="search"
        flex="1 1 8rem"
        dir="auto"
        value={text}
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        enterKeyHint="search"
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      <styled.span role="status" textStyle="sm" color="fg.muted" minWidth="14" textAlign="center">
        {text.trim() !== '' &&
          (hits === 0
            ? t('find.none')
            : t('find.of', { hit: format.number(Math.min(hit, hits - 1) + 1), hits: format.number(hits) }))}
      </styled.span>
      <IconButton label={t('find.previous')} icon={<ChevronUp />} disabled={hits === 0} onClick={() => step(-1)} />
      <IconButton label={t('find.next')} icon={<ChevronDown />} disabled={hits === 0} onClick={() => step(1)} />
      <IconButton label={t('find.close')} icon={<X />} onClick={onClose} />
    </Bar>
  );
}
