import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';

// Files in tests must be Node's own: a structured clone, by which fake-indexeddb stores, knows no other. Some Node
// releases have them in node:buffer only, and happy-dom puts copies of its own in their place.
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });
