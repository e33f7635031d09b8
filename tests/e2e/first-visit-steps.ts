import { fileURLToPath } from 'node:url';

export const page = fileURLToPath(new URL('../../dist/page', import.meta.url));
