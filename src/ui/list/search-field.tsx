import { Search, X } from 'lucide-react';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { isLetterKey } from '#lib/react/letter-keys.ts';
import { useAfter } from '#lib/react/use-after.ts';
import { useWindowEvent } from '#lib/react/use-window-event.ts';
import { input } from '#styles/recipes/input.js';
import { IconButton } from '#ui/button/icon-button.tsx';
import { KeyHint } from '#ui/button/key-hint.tsx';
import { styled } from '#ui/styled.ts';
import { leadsOnward } from './onward-search.ts';

const Input = styled('input', input);

export type SearchFieldProps = {
  /** The present search, from the URL. */
  value: string;
  /** Called 500 ms after typing stopped, or at once by Enter and by the clear button. */
  onSearch: (text: string) => void;
  /** Label for screen readers and placeholder; 'Search' if left out. */
  label?: string;
  /** '/' moves the focus here; set it on one field of a screen. */
  slash?: boolean;
  /** Searching leads to another screen, and the user types on in its field. */
  leadsOn?: boolean;
};

export const SearchField = memo(function SearchField(props: SearchFieldProps) {
  const { value, onSearch, label, slash = true, leadsOn = false } = props;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const reported = useRef(value);
  // The field of the previous screen, which is still there: someone types in it.
  const [before] = useState(() => document.querySelector<HTMLInputElement>(`${leadsOnward}:focus`));
  const [text, setText] = useState(before?.value ?? value);
  const name = label ?? t('list.search');

  useEffect(() => {
    // Back, a link or 'clear' changed it elsewhere; a value that this field reported comes back unchanged.
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);

  useLayoutEffect(() => {
    if (!before) return;
    const end = before.value.length;
    input.current?.focus();
    input.current?.setSelectionRange(end, end);
  }, [before]);

  const words = text.trim();
  useAfter(words === '' ? 0 : limits.searchDelayMs, words, () => report(words));

  useWindowEvent('keydown', (event) => {
    if (!slash || event.key !== '/' || !isLetterKey(event)) return;
    event.preventDefault();
    input.current?.focus();
  });

  function report(found: string): void {
    if (found === reported.current) return;
    reported.current = found;
    onSearch(found);
  }

  function searchNow(typed: string): void {
    setText(typed);
    reported.current = typed.trim();
    onSearch(typed.trim());
  }

  return (
    <styled.div role="search" position="relative" width="100%" maxWidth="md">
      <styled.span position="absolute" insetInlineStart="3.5" top="50%" translate="0 -50%" color="fg.muted" aria-hidden>
        <Search size="1.1em" />
      </styled.span>
      <Input
        ref={input}
        data-leads-on={leadsOn || undefined}
        data-goes-on={before !== null || undefined}
        type="search"
        enterKeyHint="search"
        aria-label={name}
        aria-keyshortcuts={slash ? '/' : undefined}
        placeholder={name}
        maxLength={limits.searchLength}
        value={text}
        // The icon grows with the text, the space around it less.
        paddingInlineStart="calc({spacing.3.5} + 1.1em + {spacing.2})"
        paddingInlineEnd={text === '' ? '3.5' : '11'}
        textOverflow="ellipsis"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(text);
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            searchNow('');
          }
        }}
      />
      {slash && text === '' && (
        <styled.span position="absolute" insetInlineEnd="3" top="50%" translate="0 -50%" pointerEvents="none">
          <KeyHint aria-hidden>/</KeyHint>
        </styled.span>
      )}
      {text !== '' && (
        <IconButton
          label={t('list.clearSearch')}
          icon={<X />}
          position="absolute"
          insetInlineEnd="0"
          insetBlock="0"
          onClick={() => {
            searchNow('');
            input.current?.focus();
          }}
        />
      )}
    </styled.div>
  );
});
