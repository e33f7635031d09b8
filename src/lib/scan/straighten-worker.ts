import type { Quad } from './quad.ts';
import { type Pixels, straighten } from './straighten.ts';

/** Message to the worker. */
export interface StraightenQuestion {
  readonly photo: Pixels;
  readonly corners: Quad;
  readonly longest: number;
}

// Straightens pages off the main thread.
self.addEventListener('message', ({ data }: MessageEvent<StraightenQuestion>) => {
  const page = straighten(data.photo, data.corners, data.longest);
  self.postMessage(page, { transfer: [page.data.buffer] });
});
