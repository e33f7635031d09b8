import * as v from 'valibot';
import { Operator } from '../entities/operator.ts';

/** What a public page says of the installation, for its first screen: who runs it, and whether it is a demo. */
export const InstallationInPage = v.object({ operator: Operator, demo: v.boolean() });
export type InstallationInPage = v.InferOutput<typeof InstallationInPage>;
