import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * The component of this name in a file that is loaded when it is first rendered.
 * @param fallback shown until then; left out if a `Suspense` around several of them has one
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  fallback?: ReactNode,
): ComponentType<Props> {
  // It has the props of the loaded component; the compiler cannot follow that for an open name.
  const Part = lazy(async () => ({ default: (await load())[name] })) as unknown as ComponentType<Props>;
  if (fallback === undefined) return Part;
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
