import type { EndpointName } from '#contract/endpoints.ts';
import { materials, reports } from '#server/db/schema/documents.ts';

/** The two kinds of titled file that a class has; they differ in who may do what, which the contract says. */
export type DocumentKind = 'material' | 'report';

export type DocumentTable = typeof materials | typeof reports;

/** Their tables, what their files' addresses start with, and the calls that fetch them. */
export const documentKinds = {
  material: { table: materials, folder: 'v1/files/materials/', download: 'files.material' },
  report: { table: reports, folder: 'v1/files/reports/', download: 'files.report' },
} as const satisfies Record<DocumentKind, { table: DocumentTable; folder: string; download: EndpointName }>;
