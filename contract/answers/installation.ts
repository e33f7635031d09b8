import * as v from 'valibot';
import { PublicOperator } from '../entities/operator.ts';

/** Facts about the installation in a public page, for its first screen: the operator, and if it is a demo. */
export const InstallationInPage = v.object({ operator: PublicOperator, demo: v.boolean() });
export type InstallationInPage = v.InferOutput<typeof InstallationInPage>;
