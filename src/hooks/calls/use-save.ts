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
    // Section 7 has the id in the body as well.
    const input = { params: { id: row.id }, body: { ...(body as object), id: row.id }, ifMatch: row.version };
    return changing.call(input as unknown as FormInput<TUpdate>);
  };
}

/** Entities whose rows are deleted one by one or several at once. */
type Deletable =
  Extract<EndpointName, `${string}.deleteSeveral`> extends `${infer Entity}.deleteSeveral` ? Entity : never;

/**
 * Deletes a row, unless someone else changed it meanwhile, or several: the answer says of each whether it is gone, and why
 * it is not.
 */
export function useDelete(entity: Deletable) {
  const { call: remove } = useCall(`${entity}.delete`);
  const { call: removeSeveral } = useCall(`${entity}.deleteSeveral`);
  return {
    onDelete: (row: VersionedRow) => remove({ params: { id: row.id }, ifMatch: row.version }),
    onDeleteSeveral: (ids: string[]) => removeSeveral({ body: { ids } }),
  };
}
