import * as v from 'valibot';
import { PublicOperator } from '../entities/operator.ts';

/** Facts of the installation in a public page, for its first screen: who runs it, and whether it is a demo. */
export const InstallationInPage = v.object({ operator: PublicOperator, demo: v.boolean() });
export type InstallationInPage = v.InferOutput<typeof InstallationInPage>;
