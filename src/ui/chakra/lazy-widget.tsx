import { type ComponentType, useEffect, useState } from 'react';

type Load = () => Promise<unknown>;

/** One load for each kind of widget of the screens that are loaded. */
const loads = new Set<Load>();

/** Loads the widgets of all screens that are there. They are in one file, so the first load fetches all of them. */
export async function loadWidgets(): Promise<void> {
  await Promise.all([...loads].map((load) => load()));
}

/**
 * A widget made of Chakra's parts, which come behind the first screen: until they are there, `Fallback` takes its place.
 * Later ones are rendered at once.
 */
export function lazyWidget<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
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
    useEffect(() => {
      let isGone = false;
      if (!Panel) {
        loadOnce().then(
          (panel) => isGone || setPanel(() => panel),
          (error) => isGone || setFailure(() => error),
        );
      }
      return () => {
        isGone = true;
      };
    }, [Panel]);
    // The screen's own error boundary knows what to say, as for any part of the app that cannot be loaded.
    if (failure !== undefined) throw failure;
    return Panel ? <Panel {...props} /> : <Fallback {...props} />;
  };
}
