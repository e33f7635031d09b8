import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { type Answer, openSchool, type School } from './build-school.ts';
import { buildPerson, type TestPerson } from './http/open-app.ts';

/** The fields of a payment. */
export const paid = { paymentToken: 'tok_sandbox_12345678', paymentMethod: 'visa', lastFour: '4242', autoCharge: true };

/**
 * Two sponsors at a school. Each test has a new region of 1,000, a madrasa of 400 and a class of 40 dollars, with a teacher
 * and a student.
 */
export class SponsoredSchool {
  school!: School;
  sponsor!: TestPerson;
  other!: TestPerson;
  region!: Region;
  madrasa!: Madrasa;
  lesson!: Class;

  /**
   * Opens it for all tests of a file, and closes it after them.
   * @param options of its app, read when it is opened
   */
  constructor(options: () => Parameters<typeof openSchool>[0] = () => ({})) {
    beforeAll(async () => {
      this.school = await openSchool(options());
    });
    afterAll(() => this.school.close());
    beforeEach(async () => {
      this.sponsor = await buildPerson(this.school, 'sponsor');
      this.other = await buildPerson(this.school, 'sponsor');
      this.region = await this.school.region({ totalPrice: 1_000 });
      this.madrasa = await this.school.madrasa(this.region.id, { totalPrice: 400 });
      this.lesson = await this.school.taughtClassIn(this.madrasa.id, { monthlyPrice: 40 });
    });
  }

  createSponsorship(body: object, as = this.sponsor, key?: string): Promise<Answer<Sponsorship>> {
    return this.school.call('POST', 'sponsorships', { as, body, ...(key && { key }) });
  }

  onLesson(overrides: object = {}) {
    return { type: 'class', typeId: this.lesson.id, ...paid, ...overrides };
  }

  onMadrasa(overrides: object = {}) {
    return { type: 'madrasa', typeId: this.madrasa.id, ...paid, ...overrides };
  }

  /** The percentages of the class, the madrasa and the region. */
  async percentages(): Promise<number[]> {
    const { school, lesson, madrasa, region } = this;
    const paths = [`classes/${lesson.id}`, `madaris/${madrasa.id}`, `regions/${region.id}`];
    return Promise.all(paths.map(async (path) => (await school.call<Class>('GET', path)).data.sponsoredPercentage));
  }
}
