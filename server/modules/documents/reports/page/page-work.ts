import { Gate } from '#server/http/limits/gate.ts';

/** To receive a report page, or to make a PDF of it, takes a core for a moment and holds some photos in memory. */
export const pageWork = new Gate(2, 50);
