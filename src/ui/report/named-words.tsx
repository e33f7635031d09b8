import { namedPlaces } from '#contract/text/names/names-in.ts';
import { styled } from '#ui/styled.ts';

const Name = styled('mark', {
  base: {
    bg: 'transparent',
    color: 'inherit',
    textDecoration: 'underline wavy',
    textDecorationColor: 'fg.error',
    textUnderlineOffset: '0.25em',
  },
});

/** Words in which names of these people are underlined. */
export default function NamedWords({ text, names }: { text: string; names: readonly string[] }) {
  const places = namedPlaces(text, names);
  const ends = places.map(({ end }) => end);
  return (
    <>
      {places.map(({ start, end }, index) => [
        text.slice(ends[index - 1] ?? 0, start),
        <Name key={start}>{text.slice(start, end)}</Name>,
      ])}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  );
}
