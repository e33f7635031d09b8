import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';
import { type Conflict, ConflictContext, type ConflictNoteProps } from './conflict.ts';

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

/** Shown under a field that someone else has changed too: both values, and the choice between them. */
export function ConflictNote(props: ConflictNoteProps) {
  const conflict = use(ConflictContext).fields[props.name];
  return conflict && <Choice conflict={conflict} {...props} />;
}

function Choice({ name, display = String, conflict }: ConflictNoteProps & { conflict: Conflict }) {
  const { t } = useTranslation();
  const { choose } = use(ConflictContext);
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
