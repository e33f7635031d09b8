import * as v from 'valibot';
import { Operator } from '../entities/operator.ts';

/** Facts of the installation in a public page, for its first screen: who runs it, and whether it is a demo. */
export const InstallationInPage = v.object({ operator: Operator, demo: v.boolean() });
export type InstallationInPage = v.InferOutput<typeof InstallationInPage>;
