import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * The component of this name in a file that is loaded when it is first rendered.
 * @param fallback what takes its place until then; left out where the `Suspense` around several of them says so
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  fallback?: ReactNode,
): ComponentType<Props> {
  // It takes the props of what it loads; the compiler cannot follow that for an open name.
  const Part = lazy(async () => ({ default: (await load())[name] })) as unknown as ComponentType<Props>;
  if (fallback === undefined) return Part;
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
