// The smallest worker that starts a page without a connection: it stores and returns two files.

/** The types of the page and of the worker exclude each other; this is the used part of the worker's. */
interface WorkerEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

const kept = caches.open('empty');

addEventListener('install', (event) => {
  (event as WorkerEvent).waitUntil(kept.then((cache) => cache.addAll(['/', '/page.js'])));
});

addEventListener('fetch', (event) => {
  const { request, respondWith } = event as WorkerEvent;
  respondWith.call(
    event,
    kept.then(async (cache) => (await cache.match(request)) ?? fetch(request)),
  );
});
