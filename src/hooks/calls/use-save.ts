import type { BodyInput, EndpointName, ReadAnswerOf } from '#contract/endpoints.ts';
import { type FormInput, useCall } from './use-call.ts';
import { useCallSeveral } from './use-call-several.ts';

type Ending<TSuffix extends string> = Extract<EndpointName, `${string}.${TSuffix}`>;

/** The parts of a row that a change of it needs. */
interface VersionedRow {
  id: string;
  version: number;
}

/**
 * Saves the form of an entity: adds a row, or changes the given one unless someone else has changed it since. The rules of
 * the form must be those of both calls.
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
    // The type above says that both calls have one body; the input of a generic call cannot be typed more exactly.
    if (!row) return creating.call({ body } as FormInput<TCreate>);
    // Section 7 of the specification has the id in the body as well.
    const input = { params: { id: row.id }, body: { ...(body as object), id: row.id }, ifMatch: row.version };
    return changing.call(input as unknown as FormInput<TUpdate>);
  };
}

/** Entities whose rows are deleted one by one or several at once. */
type Deletable =
  Extract<EndpointName, `${string}.deleteSeveral`> extends `${infer Entity}.deleteSeveral` ? Entity : never;

/**
 * Deletes a row, unless someone else has changed it since, or several rows: the answer says for each whether it was deleted,
 * and why not.
 */
export function useDelete(entity: Deletable) {
  const { call: remove } = useCall(`${entity}.delete`);
  const { call: removeSeveral } = useCallSeveral(`${entity}.deleteSeveral`);
  return {
    onDelete: (row: VersionedRow) => remove({ params: { id: row.id }, ifMatch: row.version }),
    onDeleteSeveral: (ids: string[]) => removeSeveral({ body: { ids } }),
  };
}
