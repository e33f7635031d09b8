import type { LinkProps } from '@tanstack/react-router';
import { BookOpen, Building2, Receipt, School, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Found } from '#contract/reading/read.ts';
import { fold } from '#contract/text/folding.ts';
import { shortCodeOf } from '#contract/text/short-code.ts';
import type { FoundText } from '#data/reading/find-texts.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { MenuEntry } from '#ui/shell/menu-entry.ts';

/** Something that the palette opens. */
export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  /** The words around the hit. */
  readonly excerpt?: FoundText['excerpt'];
  readonly icon: ReactNode;
  readonly onSelect: () => void;
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** The entries of the palette with their targets. */
export type PaletteTargets = {
  /** The screens of the user's role. */
  places: readonly MenuEntry[];
  onPlace: (link: LinkProps) => void;
  onPerson: (person: Found['people'][number]) => void;
  onMadrasa: (madrasa: Found['madaris'][number]) => void;
  onClass: (found: Found['classes'][number]) => void;
};

const noBreakHyphen = '\u2011';

/** All results, in groups; empty groups are left out. @param text the typed text, which finds screens at once */
export function useEntries(
  text: string,
  found: Found,
  documents: readonly FoundText[],
  { places, onPlace, onPerson, onMadrasa, onClass }: PaletteTargets,
): readonly EntryGroup[] {
  const { t } = useTranslation(['palette', 'users']);
  const format = useFormat();
  const needle = fold(text);
  const groups: readonly EntryGroup[] = [
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
      entries: found.payments.map(({ id, receiptCode, month, amount }) => ({
        key: id,
        label: t('receipt', { number: shortCodeOf(receiptCode).replace('-', noBreakHyphen) }),
        detail: `${format.month(`${month}-15`)}${format.between}${format.money(amount)}`,
        icon: <Receipt />,
        onSelect: () => onPlace({ to: '/payments/$id', params: { id } }),
      })),
    },
    {
      title: t('documents'),
      entries: documents.map((document) => ({
        key: document.id,
        label: document.title,
        ...(document.page !== undefined && { detail: t('page', { page: format.number(document.page) }) }),
        excerpt: document.excerpt,
        icon: <BookOpen />,
        onSelect: () => onPlace(readingOf(document)),
      })),
    },
    {
      title: t('screens'),
      entries: places
        .filter(({ label }) => fold(label).includes(needle))
        .map(({ label, icon, link }) => ({ key: label, label, icon, onSelect: () => onPlace(link) })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const readers = { material: '/read/material/$id', report: '/read/report/$id' } as const;

function readingOf({ kind, id, page, word }: FoundText): LinkProps {
  return { to: readers[kind], params: { id }, search: { page, find: word } };
}

function entryOf(row: Found['madaris'][number], icon: ReactNode, onSelect: () => void): Entry {
  return { key: row.id, label: row.name, detail: row.place.name, icon, onSelect };
}
