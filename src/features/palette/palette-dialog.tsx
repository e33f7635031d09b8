import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useFoundTexts } from '#hooks/reading/use-found-texts.ts';
import { useDebounced } from '#lib/react/use-debounced.ts';
import { input } from '#styles/recipes/input.js';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { FoundList } from './found-list.tsx';
import { type Entry, type PaletteTargets, useEntries } from './use-entries.tsx';
import { useFound } from './use-found.ts';
import { takeTypedEarly } from './use-shortcuts.ts';

export type PaletteProps = PaletteTargets & { open: boolean; onClose: () => void };

const Input = styled('input', input);

/** Maximum number of shown documents. */
const mostDocuments = 6;

/** Finds a person, a madrasa, a class or a screen by a part of its name, and opens it. */
export function PaletteDialog({ open, onClose, ...targets }: PaletteProps) {
  const { t } = useTranslation('palette');
  return (
    <Dialog open={open} onClose={onClose} title={t('find')}>
      <Palette onClose={onClose} {...targets} />
    </Dialog>
  );
}

function Palette({ onClose, ...targets }: Omit<PaletteProps, 'open'>) {
  const { t } = useTranslation('palette');
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const typed = text.trim();
  const words = useDebounced(typed, limits.searchDelayMs);
  const { found, state, saved } = useFound(words);
  const groups = useEntries(text, found, useFoundTexts(words, mostDocuments), targets);
  const all = groups.flatMap(({ entries }) => entries);
  const chosen = all[Math.min(active, all.length - 1)];
  const idOf = (entry: Entry) => `${id}-${entry.key}`;

  function select(entry: Entry | undefined): void {
    if (!entry) return;
    onClose();
    entry.onSelect();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key !== 'Enter' && step === undefined) return;
    event.preventDefault();
    if (step === undefined) select(chosen);
    else setActive((Math.min(active, all.length - 1) + step + all.length) % Math.max(1, all.length));
  }

  function statusOf(): string {
    if (typed === '') return '';
    if (state === 'searching' || words !== typed) return t('searching');
    if (state === 'failed') return t('failed');
    if (all.length === 0) return t('nothing', { search: typed });
    return saved ? t('offline') : t('results', { count: all.length });
  }

  return (
    <>
      <styled.div position="relative" role="search">
        <styled.span
          position="absolute"
          insetInlineStart="3.5"
          top="50%"
          translate="0 -50%"
          color="fg.muted"
          aria-hidden
        >
          <Search size="1.1em" />
        </styled.span>
        <Input
          ref={endEarlyTyping}
          type="text"
          role="combobox"
          autoComplete="off"
          enterKeyHint="go"
          data-autofocus
          aria-label={t('label')}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && idOf(chosen)}
          placeholder={t('label')}
          maxLength={limits.searchLength}
          paddingInlineStart="10"
          value={text}
          onFocus={() => setText((before) => before + takeTypedEarly())}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </styled.div>
      <Text role="status" textStyle="sm" color="fg.muted" marginBlockStart="2" minHeight="1lh">
        {statusOf()}
      </Text>
      <FoundList
        id={`${id}-list`}
        label={t('find')}
        groups={groups}
        chosen={chosen}
        idOf={idOf}
        onPoint={(entry) => setActive(all.indexOf(entry))}
        onSelect={select}
      />
    </>
  );
}

/** If it closes before its field had the focus, the page gets the keys again. */
function endEarlyTyping(): () => void {
  return () => void takeTypedEarly();
}
