import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Sponsorship } from '#contract/reading/read.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';

type ReceiptPhotosProps = {
  of: Pick<Sponsorship, 'type' | 'typeId'>;
  /** The day on which the spending report with this money arrived. */
  day: string;
};

/**
 * Photos of receipts that a supervisor has released, from the school's spending that includes the money. A region has no
 * single school.
 */
export function ReceiptPhotos({ of: { type, typeId }, day }: ReceiptPhotosProps) {
  const { row } = useOne('classes.get', type === 'class' ? { classId: typeId } : null);
  const madrasaId = type === 'madrasa' ? typeId : row?.madarisId;
  return madrasaId ? <Photos madrasaId={madrasaId} day={day} /> : null;
}

const Tiles = styled('ul', {
  base: {
    display: 'grid',
    gap: '3',
    listStyle: 'none',
    gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
    '& img': { width: '100%', height: '8rem', objectFit: 'cover', borderRadius: 'md' },
  },
});

function Photos({ madrasaId, day }: { madrasaId: string; day: string }) {
  const { t } = useTranslation(['money', 'reports']);
  const format = useFormat();
  const { rows } = useAnswerList('spending.list', { limit: limits.maximumPageSize }, { id: madrasaId });
  const photos = rows.filter(({ createdDate }) => createdDate.slice(0, 10) === day).flatMap((report) => report.photos);
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="receipt-photos">
      <Heading as="h2" size="sm" id="receipt-photos" marginBlockEnd="2">
        {t('spending.photos')}
      </Heading>
      <Tiles>
        {photos.map(({ id, url }, index) => (
          <li key={id}>
            <a href={pictureAddress(url)} target="_blank" rel="noreferrer">
              <img
                src={pictureAddress(url)}
                alt={t('reports:page.photo', { number: format.number(index + 1) })}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </Tiles>
    </section>
  );
}
