import { Check, ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/text/folding.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { placeBelow } from '#ui/overlay/place-below.ts';
import { styled } from '#ui/styled.ts';
import { inputRecipe } from './input-recipe.ts';

export type ComboboxOption = { value: string; label: string; detail?: string };

export type ComboboxProps = {
  id: string;
  options: readonly ComboboxOption[];
  value: string;
  onValue: (value: string) => void;
  onSearch?: ((text: string) => void) | undefined;
  loading?: boolean;
  /** Names a choice that is none of the options now: the server was asked for others meanwhile. */
  labelOf?: ((value: string) => string | undefined) | undefined;
  placeholder?: string | undefined;
  invalid?: boolean;
  describedBy?: string | undefined;
  clearable?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

const Input = styled('input', inputRecipe);

const List = styled('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    maxHeight: '300px',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '1.5',
    color: 'fg',
    layerStyle: 'card',
  },
});

const Option = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '11',
    paddingInline: '3',
    borderRadius: 'md',
    cursor: 'pointer',
    '&[data-active]': { bg: 'colorPalette.subtle' },
    '& svg': { width: '1.1em', height: '1.1em', flexShrink: '0', color: 'colorPalette.fg' },
  },
});

/**
 * A field that finds one of many options by typing (WAI-ARIA combobox with a list). Names are found whatever way their
 * alef, ya or vowel signs are written.
 */
export function Combobox({
  id,
  options,
  value,
  onValue,
  onSearch,
  loading = false,
  labelOf,
  placeholder,
  invalid = false,
  describedBy,
  clearable = false,
  inputRef,
}: ComboboxProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const open = typed !== undefined;
  const chosen = options.find((option) => option.value === value)?.label ?? labelOf?.(value);
  const needle = fold((typed ?? '').trim());
  // While the server is asked, only what fits: Enter must not choose what was there for other letters.
  const shown =
    onSearch && !loading
      ? options
      : options.filter((option) => fold(`${option.label} ${option.detail ?? ''}`).includes(needle));

  useImperativeHandle(inputRef, () => input.current as HTMLInputElement, []);

  useEffect(() => {
    if (!open || !list.current || !input.current) return;
    list.current.style.width = `${input.current.offsetWidth}px`;
    list.current.showPopover();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const place = () => list.current && input.current && placeBelow(list.current, input.current);
    place();
    // The page moves under an open list when the keyboard of a phone comes up; with every letter its length changes.
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  });

  useEffect(() => {
    if (open) list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active, id]);

  function show(): void {
    if (open) return;
    setTyped('');
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    onSearch?.('');
  }

  function choose(option: ComboboxOption | undefined): void {
    if (!option) return;
    onValue(option.value);
    setTyped(undefined);
  }

  function move(step: 1 | -1): void {
    setActive((active + step + shown.length) % Math.max(1, shown.length));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      setTyped(undefined);
    } else if (event.key === 'Enter' && open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(shown[active]);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open) move(event.key === 'ArrowDown' ? 1 : -1);
      else show();
    }
  }

  return (
    <styled.div position="relative">
      <Input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open && shown[active] ? `${id}-${active}` : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        placeholder={open ? (chosen ?? t('fields.searchOptions')) : (placeholder ?? t('fields.select'))}
        value={typed ?? chosen ?? ''}
        paddingInlineEnd="12"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          onSearch?.(event.currentTarget.value);
        }}
        onClick={show}
        onBlur={() => setTyped(undefined)}
        onKeyDown={onKeyDown}
      />
      <styled.div
        position="absolute"
        insetInlineEnd="0"
        insetBlock="0"
        width="11"
        display="grid"
        placeItems="center"
        color="fg.muted"
        pointerEvents="none"
      >
        {clearable && value && !open ? (
          <IconButton
            label={t('actions.clear')}
            icon={<X />}
            colorPalette="sand"
            pointerEvents="auto"
            onClick={() => onValue('')}
          />
        ) : (
          <ChevronDown size={16} aria-hidden />
        )}
      </styled.div>
      <styled.div role="status" srOnly>
        {open && !loading && t('fields.options', { count: shown.length })}
      </styled.div>
      {open && (
        // A press must not take the focus from the field: it would close the list before the choice.
        <List
          ref={list}
          popover="manual"
          id={`${id}-list`}
          role="listbox"
          aria-label={t('actions.choose')}
          aria-busy={loading}
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown.map((option, index) => (
            <Option
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.value === value}
              data-active={index === active ? '' : undefined}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(option)}
            >
              <styled.div flex="1" minWidth="0">
                <bdi>{option.label}</bdi>
                {option.detail && (
                  <styled.div textStyle="xs" color="fg.muted">
                    <bdi>{option.detail}</bdi>
                  </styled.div>
                )}
              </styled.div>
              {option.value === value && <Check aria-hidden />}
            </Option>
          ))}
          {shown.length === 0 && (
            <Option role="option" aria-selected={false} aria-disabled color="fg.muted" cursor="default">
              {loading ? t('states.loading') : t('fields.noOptions')}
            </Option>
          )}
        </List>
      )}
    </styled.div>
  );
}
