import { Combobox, createListCollection } from '@chakra-ui/react';
import { Check, ChevronDown, X } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/text/folding.ts';
import { combobox } from '#styles/recipes/combobox.js';
import { liftToTop } from '#ui/chakra/lift-to-top.ts';
import { useOpenLayer } from '#ui/chakra/open-layers.ts';
import { WidgetProvider } from '#ui/chakra/provider-panel.tsx';
import { styled } from '#ui/styled.ts';

export type ComboboxOption = {
  value: string;
  label: string;
  detail?: string | undefined;
  /** The heading above it, for instance its region. */
  group?: string;
};

type Choice =
  | { multiple?: false; value: string; onValue: (value: string) => void }
  | { multiple: true; value: readonly string[]; onValue: (value: string[]) => void };

export type ComboboxProps = Choice & {
  id: string;
  options: readonly ComboboxOption[];
  /** Called with the typed text if the options come from elsewhere; left out, the given options are searched here. */
  onSearch?: ((text: string) => void) | undefined;
  loading?: boolean;
  /** Label of a choice that is no present option. */
  labelOf?: ((value: string) => string | undefined) | undefined;
  placeholder?: string;
  invalid?: boolean;
  describedBy?: string | undefined;
  clearable?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/** Chakra's combobox. Names are found in every spelling of their alef, ya or vowel signs. */
export function ComboboxPanel(props: ComboboxProps) {
  const { id, options, onSearch, loading = false, labelOf, placeholder, invalid = false } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  // Chakra points at the choice a frame after the list has opened, which may be after the first letters. So only a pointer
  // or an arrow after the last letter counts.
  const steered = useRef(false);
  const open = typed !== undefined;
  const look = combobox();
  const values = props.multiple ? [...props.value] : [props.value].filter((value) => value !== '');
  const chosen = values.map(
    (value) => options.find((option) => option.value === value) ?? { value, label: labelOf?.(value) ?? '' },
  );
  const names = chosen.map(({ label }) => label).join('، ');
  const needle = fold(typed ?? '');
  // While the server is asked, only matching options are shown: Enter must not choose one that was there for other letters.
  const shown =
    onSearch && !loading
      ? options
      : options.filter((option) => fold(`${option.label} ${option.detail ?? ''}`).includes(needle));
  // The choice is always among the items, so that its name stays in the field.
  const items = [...shown, ...chosen.filter((one) => !shown.some(({ value }) => value === one.value))];
  // Enter chooses the first match, even if the options come later than the letters or stay the same.
  const first = (typed ? shown[0] : shown.find(({ value }) => values.includes(value)))?.value ?? null;
  const highlighted = shown.some(({ value }) => value === pointedAt) ? pointedAt : first;
  useOpenLayer(open, () => type(undefined));

  function type(text: string | undefined): void {
    steered.current = false;
    setPointedAt(null);
    setTyped(text);
  }

  function steer(): void {
    steered.current = true;
  }

  function choose(next: string[]): void {
    if (props.multiple) {
      props.onValue(next);
    } else {
      type(undefined);
      props.onValue(next[0] ?? '');
    }
  }

  return (
    <WidgetProvider>
      <Combobox.Root
        className={look.root}
        ids={{ input: id }}
        collection={createListCollection<ComboboxOption>({ items })}
        value={values}
        multiple={props.multiple === true}
        inputValue={typed ?? names}
        open={open}
        invalid={invalid}
        lazyMount
        unmountOnExit
        openOnClick
        loopFocus
        highlightedValue={highlighted}
        onHighlightChange={(change) => steered.current && setPointedAt(change.highlightedValue)}
        onKeyDownCapture={({ key }) => /^Arrow|^Home$|^End$/.test(key) && steer()}
        onPointerMoveCapture={steer}
        selectionBehavior={props.multiple ? 'clear' : 'replace'}
        placeholder={open ? names || t('fields.searchOptions') : (placeholder ?? t('fields.select'))}
        translations={{ triggerLabel: t('actions.choose'), clearTriggerLabel: t('actions.clear') }}
        positioning={{ sameWidth: true, gutter: 4, strategy: 'fixed' }}
        onOpenChange={(change) => {
          if (change.open === open) return;
          if (!change.open) return type(undefined);
          setTyped('');
          onSearch?.('');
        }}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== 'input-change') return;
          type(inputValue);
          onSearch?.(inputValue);
        }}
        onValueChange={(change) => choose(change.value)}
      >
        <Combobox.Control className={look.control}>
          <Combobox.Input ref={props.inputRef} className={look.input} aria-describedby={props.describedBy} />
          <div className={look.indicatorGroup}>
            {props.clearable && !open && (
              <Combobox.ClearTrigger className={look.clearTrigger}>
                <X />
              </Combobox.ClearTrigger>
            )}
            <Combobox.Trigger className={look.trigger}>
              <ChevronDown aria-hidden />
            </Combobox.Trigger>
          </div>
        </Combobox.Control>
        <styled.div role="status" srOnly>
          {open && !loading && t('fields.options', { count: shown.length })}
        </styled.div>
        <Combobox.Positioner ref={liftToTop} popover="manual" className={look.positioner}>
          <Options shown={shown} loading={loading} />
        </Combobox.Positioner>
      </Combobox.Root>
    </WidgetProvider>
  );
}

function Options({ shown, loading }: { shown: readonly ComboboxOption[]; loading: boolean }) {
  const { t } = useTranslation();
  const look = combobox();
  return (
    <Combobox.Content className={look.content} aria-label={t('actions.choose')} aria-busy={loading}>
      {groupsOf(shown).map(({ group, inGroup }) =>
        group === undefined ? (
          inGroup.map((option) => <Option key={option.value} option={option} />)
        ) : (
          <Combobox.ItemGroup key={group} className={look.itemGroup}>
            <Combobox.ItemGroupLabel className={look.itemGroupLabel}>{group}</Combobox.ItemGroupLabel>
            {inGroup.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </Combobox.ItemGroup>
        ),
      )}
      {shown.length === 0 && (
        // Chakra hides a list that has neither options nor such a part.
        <div
          role="option"
          aria-selected={false}
          aria-disabled
          tabIndex={-1}
          data-scope="combobox"
          data-part="empty"
          className={look.empty}
        >
          {loading ? t('states.loading') : t('fields.noOptions')}
        </div>
      )}
    </Combobox.Content>
  );
}

/** The options under each heading, ordered by the first option of each; those without a heading form a group. */
function groupsOf(options: readonly ComboboxOption[]) {
  const headings = [...new Set(options.map(({ group }) => group))];
  return headings.map((group) => ({ group, inGroup: options.filter((option) => option.group === group) }));
}

function Option({ option }: { option: ComboboxOption }) {
  const look = combobox();
  return (
    <Combobox.Item item={option} className={look.item}>
      <Combobox.ItemText className={look.itemText}>
        <bdi>{option.label}</bdi>
        {option.detail && (
          <styled.span display="block" textStyle="xs" color="fg.muted">
            <bdi>{option.detail}</bdi>
          </styled.span>
        )}
      </Combobox.ItemText>
      <Combobox.ItemIndicator className={look.itemIndicator}>
        <Check aria-hidden />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}
