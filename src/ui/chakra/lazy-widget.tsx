import { type ComponentType, useEffect, useRef, useState } from 'react';

type Load = () => Promise<unknown>;

/** One load function for each kind of widget on the screens that are loaded. */
const loads = new Set<Load>();

/** Loads the widgets of all loaded screens. They are in one file, so the first load fetches all of them. */
export async function loadWidgets(): Promise<void> {
  await Promise.all([...loads].map((load) => load()));
}

/**
 * A widget made of Chakra's parts, which load after the first screen: until then, `Fallback` takes its place. Later widgets
 * are rendered at once.
 * @param keepsUsed for a `Fallback` that does the same: after a finger or the focus was on it, it stays until it is hidden
 */
export function lazyWidget<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
  { keepsUsed = false }: { keepsUsed?: boolean } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  loads.add(loadOnce);

  return function Widget(props: Props) {
    const [Panel, setPanel] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>();
    const isUsed = useRef(false);
    useEffect(() => {
      let isGone = false;
      if (!Panel) {
        loadOnce().then(
          (panel) => isGone || isUsed.current || setPanel(() => panel),
          (error) => isGone || setFailure(() => error),
        );
      }
      return () => {
        isGone = true;
      };
    }, [Panel]);
    // The screen's own error boundary shows the message, as for any part of the app that cannot be loaded.
    if (failure !== undefined && !keepsUsed) throw failure;
    if (Panel) return <Panel {...props} />;
    if (!keepsUsed) return <Fallback {...props} />;
    const use = () => {
      isUsed.current = true;
    };
    return (
      <div onPointerDownCapture={use} onFocusCapture={use}>
        <Fallback {...props} />
      </div>
    );
  };
}
