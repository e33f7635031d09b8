import type { BodyInput, EndpointName, ReadAnswerOf } from '#contract/endpoints.ts';
import { type FormInput, useCall } from './use-call.ts';

type Ending<TSuffix extends string> = Extract<EndpointName, `${string}.${TSuffix}`>;

/** A row as far as a change of it needs to know it. */
interface VersionedRow {
  id: string;
  version: number;
}

/**
 * Saves the form of an entity: adds a row, or changes the given one unless someone else changed it meanwhile. The rules
 * of the form must be those of both calls.
 */
export function useSave<TCreate extends Ending<'create'>, TUpdate extends Ending<'update'>>(
  create: TCreate,
  update: TUpdate,
) {
  const creating = useCall(create);
  const changing = useCall(update);

  return function save(
    body: BodyInput<TCreate> & BodyInput<TUpdate>,
    row?: VersionedRow,
  ): Promise<ReadAnswerOf<TCreate> | ReadAnswerOf<TUpdate>> {
    // One body for both is what the type above says; the input of a generic call cannot be spelled out further.
    if (!row) return creating.call({ body } as FormInput<TCreate>);
    const input = { params: { id: row.id }, body, ifMatch: row.version };
    return changing.call(input as unknown as FormInput<TUpdate>);
  };
}

/** Deletes several rows; the answer says of each whether it is gone, and why it is not. */
export function useDeleteSeveral<TName extends Ending<'deleteSeveral'>>(name: TName) {
  const { call } = useCall(name);
  return (ids: string[]): Promise<ReadAnswerOf<TName>> => call({ body: { ids } } as unknown as FormInput<TName>);
}

/** Deletes a row, unless someone else changed it meanwhile. */
export function useDelete<TName extends Ending<'delete'>>(name: TName) {
  const { call } = useCall(name);
  return (row: VersionedRow): Promise<ReadAnswerOf<TName>> =>
    call({ params: { id: row.id }, ifMatch: row.version } as unknown as FormInput<TName>);
}
