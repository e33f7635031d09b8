import type { LinkProps } from '@tanstack/react-router';
import { BookOpen, Building2, Receipt, School, Search, UserRound } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Found } from '#contract/reading/read.ts';
import { fold } from '#contract/text/folding.ts';
import { shortCodeOf } from '#contract/text/short-code.ts';
import type { FoundText } from '#data/reading/find-texts.ts';
import { useFoundTexts } from '#hooks/reading/use-found-texts.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useDebounced } from '#lib/react/use-debounced.ts';
import { input } from '#styles/recipes/input.js';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { MenuEntry } from '#ui/shell/menu-entry.ts';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useFound } from './use-found.ts';
import { takeTypedEarly } from './use-shortcuts.ts';

export type PaletteProps = {
  open: boolean;
  onClose: () => void;
  /** The screens of the person. */
  places: readonly MenuEntry[];
  onPlace: (link: LinkProps) => void;
  onPerson: (person: Found['people'][number]) => void;
  onMadrasa: (madrasa: Found['madaris'][number]) => void;
  onClass: (found: Found['classes'][number]) => void;
};

interface Entry {
  key: string;
  label: string;
  detail?: string;
  /** The words around what was found. */
  excerpt?: FoundText['excerpt'];
  icon: ReactNode;
  onSelect: () => void;
}

const Input = styled('input', input);

/** As high as a few groups, whatever is found: the field stays where it is while one types. */
const List = styled('div', {
  base: { height: 'min(24rem, 55dvh)', overflowY: 'auto', overscrollBehavior: 'contain', marginBlockStart: '3' },
});

const Option = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    paddingInline: '3',
    paddingBlock: '1.5',
    borderRadius: 'md',
    cursor: 'pointer',
    '& svg': { width: '1.25em', height: '1.25em', flexShrink: '0', color: 'fg.muted' },
    '&[data-active]': { bg: 'colorPalette.subtle' },
    '&[data-active] svg': { color: 'colorPalette.fg' },
  },
});

/** Finds a person, a madrasa, a class or a screen by a part of its name, and opens it. */
export function PaletteDialog({ open, onClose, ...found }: PaletteProps) {
  const { t } = useTranslation('palette');
  return (
    <Dialog open={open} onClose={onClose} title={t('find')}>
      <Palette onClose={onClose} {...found} />
    </Dialog>
  );
}

function Palette({ onClose, places, onPlace, onPerson, onMadrasa, onClass }: Omit<PaletteProps, 'open'>) {
  const { t } = useTranslation(['palette', 'users']);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const words = useDebounced(text.trim(), limits.searchDelayMs);
  // Closed before its field had the focus: keys are the page's again.
  useEffect(() => () => void takeTypedEarly(), []);
  const format = useFormat();
  const { found, state, saved } = useFound(words);
  const documents = useFoundTexts(words, mostDocuments);

  const needle = fold(text);
  const screens = places.filter(({ label }) => fold(label).includes(needle));
  const groups: { title: string; entries: Entry[] }[] = [
    {
      title: t('people'),
      entries: found.people.map((person) => ({
        key: person.id,
        label: person.fullName,
        detail: t(`users:roles.${person.role}`),
        icon: <UserRound />,
        onSelect: () => onPerson(person),
      })),
    },
    { title: t('madaris'), entries: found.madaris.map((row) => entryOf(row, <Building2 />, () => onMadrasa(row))) },
    { title: t('classes'), entries: found.classes.map((row) => entryOf(row, <School />, () => onClass(row))) },
    {
      title: t('payments'),
      entries: found.payments.map(({ id: row, receiptCode, month, amount }) => ({
        key: row,
        label: t('receipt', { number: shortCodeOf(receiptCode).replace('-', noBreakHyphen) }),
        detail: `${format.month(`${month}-15`)} · ${format.money(amount)}`,
        icon: <Receipt />,
        onSelect: () => onPlace({ to: '/payments/$id', params: { id: row } }),
      })),
    },
    {
      title: t('documents'),
      entries: documents.map(({ kind, id: row, title, page, word, excerpt }) => ({
        key: row,
        label: title,
        ...(page !== undefined && { detail: t('page', { page: format.number(page) }) }),
        excerpt,
        icon: <BookOpen />,
        onSelect: () =>
          onPlace({
            to: kind === 'material' ? '/read/material/$id' : '/read/report/$id',
            params: { id: row },
            search: { page, find: word },
          }),
      })),
    },
    {
      title: t('screens'),
      entries: screens.map(({ label, icon, link }) => ({
        key: label,
        label,
        icon,
        onSelect: () => onPlace(link),
      })),
    },
  ].filter(({ entries }) => entries.length > 0);
  const all = groups.flatMap(({ entries }) => entries);
  const chosen = all[Math.min(active, all.length - 1)];
  const optionId = (entry: Entry) => `${id}-${entry.key}`;
  const chosenId = chosen && optionId(chosen);

  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

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
          type="text"
          role="combobox"
          autoComplete="off"
          enterKeyHint="go"
          data-autofocus
          aria-label={t('label')}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosenId}
          placeholder={t('label')}
          maxLength={limits.searchLength}
          paddingInlineStart="10"
          value={text}
          onFocus={() => setText((typed) => typed + takeTypedEarly())}
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
      <List
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('find')}
        // A press must not take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(({ title, entries }, index) => (
          <styled.div key={title} role="group" aria-labelledby={`${id}-group-${index}`} marginBlockEnd="2">
            <styled.div
              id={`${id}-group-${index}`}
              role="presentation"
              paddingInline="3"
              paddingBlock="1"
              textStyle="xs"
              color="fg.muted"
            >
              {title}
            </styled.div>
            {entries.map((entry) => (
              <Option
                key={entry.key}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === chosen}
                data-active={entry === chosen ? '' : undefined}
                onPointerMove={() => setActive(all.indexOf(entry))}
                onClick={() => select(entry)}
              >
                {entry.icon}
                <styled.span flex="1" minWidth="0" overflowWrap="anywhere">
                  <bdi>{entry.label}</bdi>
                  {entry.excerpt && <Excerpt of={entry.excerpt} />}
                </styled.span>
                {entry.detail && (
                  <styled.span textStyle="sm" color="fg.muted" maxWidth="45%" textAlign="end">
                    <bdi>{entry.detail}</bdi>
                  </styled.span>
                )}
              </Option>
            ))}
          </styled.div>
        ))}
      </List>
    </>
  );

  function statusOf(): string {
    if (text.trim() === '') return '';
    if (state === 'searching' || words !== text.trim()) return t('searching');
    if (state === 'failed') return t('failed');
    if (all.length === 0) return t('nothing', { search: text.trim() });
    return saved ? t('offline') : t('results', { count: all.length });
  }
}

const noBreakHyphen = '\u2011';

/** So many saved documents are shown. */
const mostDocuments = 6;

function Excerpt({ of: { before, match, after } }: { of: NonNullable<FoundText['excerpt']> }) {
  return (
    <styled.span display="block" textStyle="sm" color="fg.muted" dir="auto" lineClamp="2">
      {before}
      <styled.mark bg="gold.subtle" color="fg">
        {match}
      </styled.mark>
      {after}
    </styled.span>
  );
}

function entryOf(row: Found['madaris'][number], icon: ReactNode, onSelect: () => void): Entry {
  return { key: row.id, label: row.name, detail: row.place.name, icon, onSelect };
}
