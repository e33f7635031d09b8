import type { Database } from '#server/db/pool.ts';
import { zakatPlaces } from '#server/db/schema/zakat-places.ts';
import type { Demo } from '../build-demo.ts';
import { demoId } from '../demo-id.ts';
import { entryAt } from '../random.ts';
import { timeOf } from '../schools.ts';

const markedAt = timeOf(900);

/** Marks the first region for zakat, to which the demo sponsor gives some, and a madrasa of the second. */
export async function insertZakatMarks(db: Database, { regions, people }: Demo): Promise<void> {
  const [first, second] = [entryAt(regions, 0), entryAt(regions, 1)];
  const madrasaId = entryAt(second.madaris, 0).id;
  const mark = (id: string) => ({
    id: demoId(`zakat ${id}`, markedAt),
    markedBy: people.find(({ role }) => role === 'admin')?.id ?? null,
    markedAt,
  });
  await db.insert(zakatPlaces).values([
    {
      ...{ ...mark(first.id), placeType: 'region', regionId: first.id, scholar: 'Sheikh Idris al-Fasi' },
      purpose: 'Meals, books and heating for pupils whose families are poor',
    },
    {
      ...{ ...mark(madrasaId), placeType: 'madrasa', madrasaId, scholar: 'الشيخ موسى العلوي' },
      purpose: 'وجبات التلاميذ الفقراء وكتبهم',
    },
  ]);
}
