import { Markup } from '#ui/layout/markup.tsx';
import { styled } from '#ui/styled.ts';
import { guidePictureSize, partsOfGuide } from './guide-parts.ts';
import { guidePictureAddress } from './guide-pictures.ts';

const Parts = styled('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxWidth: 'prose' },
});

const Picture = styled('img', {
  base: {
    display: 'block',
    // It is smaller than the screen that it shows, because no one taps it.
    width: '18rem',
    maxWidth: 'full',
    height: 'auto',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.emphasized',
    borderRadius: 'lg',
    // Style of the words in its place, if the picture is not on this device.
    color: 'fg.muted',
    breakInside: 'avoid',
    _print: { width: '6cm' },
  },
});

/** A guide of docs/guide: its text, with its pictures between the paragraphs. */
export function Guide({ text }: { text: string }) {
  return (
    <Parts>
      {partsOfGuide(text).map((part) =>
        'text' in part ? (
          <Markup key={part.text} text={part.text} />
        ) : (
          <Picture
            key={part.picture}
            src={guidePictureAddress(part.picture)}
            alt={part.words}
            htmlWidth={guidePictureSize.width}
            htmlHeight={guidePictureSize.height}
          />
        ),
      )}
    </Parts>
  );
}
