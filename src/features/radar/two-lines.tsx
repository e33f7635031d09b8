import { styled } from '#ui/styled.ts';

/** A cell of two lines, so that what belongs together is read together and the months have room. */
export function TwoLines({ first, second }: { first: string; second: string | false }) {
  return (
    <span>
      <bdi>{first}</bdi>
      {second && (
        <styled.bdi display="block" textStyle="sm" fontWeight="normal" color="fg.muted">
          {second}
        </styled.bdi>
      )}
    </span>
  );
}
