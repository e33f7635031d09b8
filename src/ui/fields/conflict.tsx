import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';

/** A field that the person and someone else have changed at the same time. */
export interface Conflict {
  mine: unknown;
  theirs: unknown;
  chosen?: 'mine' | 'theirs';
}

export interface Conflicts {
  fields: Readonly<Record<string, Conflict>>;
  choose: (name: string, chosen: 'mine' | 'theirs') => void;
}

/** The fields of the form around that were changed meanwhile. */
export const ConflictContext = createContext<Conflicts>({ fields: {}, choose: () => undefined });

const Note = styled('fieldset', {
  base: {
    display: 'grid',
    gap: '2',
    marginBlockStart: '2',
    padding: '3',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'gold.border',
    bg: 'gold.subtle',
    color: 'fg',
  },
});

export type ConflictNoteProps = {
  name: string;
  /** The value as a person reads it, where the field shows something else than it holds. */
  display?: ((value: unknown) => string) | undefined;
};

/** Under a field that was changed meanwhile: both values, and the choice between them. */
export function ConflictNote({ name, display = String }: ConflictNoteProps) {
  const { t } = useTranslation();
  const { fields, choose } = use(ConflictContext);
  const conflict = fields[name];
  if (!conflict) return null;
  return (
    <Note aria-label={t('conflict.field')} data-conflict={conflict.chosen ? 'chosen' : 'open'}>
      <styled.span textStyle="sm" fontWeight="medium">
        {t('conflict.field')}
      </styled.span>
      {(['mine', 'theirs'] as const).map((side) => (
        <Button
          key={side}
          size="sm"
          variant={conflict.chosen === side ? 'solid' : 'outline'}
          justifyContent="start"
          textAlign="start"
          flexShrink="1"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          aria-pressed={conflict.chosen === side}
          onClick={() => choose(name, side)}
        >
          <span>
            {t(`conflict.${side}`)} <bdi>{display(conflict[side]) || t('list.emptyCell')}</bdi>
          </span>
        </Button>
      ))}
    </Note>
  );
}
