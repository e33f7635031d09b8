import { Window } from 'happy-dom';

// A page in Node, for tests of hooks: the parts of a window that React and the testing library need, with Node's own fetch,
// streams and Blob, which happy-dom's environment would replace. Import it before React.
const page = new Window({ url: 'https://sanad.example/' });

const names = [
  'document',
  'localStorage',
  'navigator',
  'Node',
  'Element',
  'HTMLElement',
  'HTMLIFrameElement',
  'SVGElement',
  'MutationObserver',
  'getComputedStyle',
] as const;

for (const name of names) {
  Object.defineProperty(globalThis, name, { value: page[name], configurable: true, writable: true });
}
Object.defineProperty(globalThis, 'window', { value: page, configurable: true });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
