import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { getRepositoryToken } from '@nestjs/typeorm';
import {
  type EntityTarget,
  type FindOptionsOrder,
  type FindOptionsWhere,
  In,
  Like,
  MoreThan,
  type ObjectLiteral,
  Raw,
  type Repository,
} from 'typeorm';
import { Class, ClassMember, Madrasa, Material, Report, Sponsorship, StoredFile } from './entities.ts';

export interface Page {
  page: number;
  limit: number;
}

/** The query of a list. */
export interface Wanted {
  search?: string;
  sort?: string;
  sponsored?: string;
  regionId?: string;
}

const byName: FindOptionsOrder<Class> = { name: 'ASC', id: 'ASC' };
const byNeed: FindOptionsOrder<Class> = {
  reported: 'DESC',
  openCents: { direction: 'DESC', nulls: 'LAST' },
  id: 'DESC',
};
const byRank: FindOptionsOrder<Class> = { latinRank: 'ASC', id: 'ASC' };
const orders: Readonly<Record<string, FindOptionsOrder<Class>>> = { need: byNeed, 'reader-latin': byRank };

@Injectable()
export class ClassesService {
  constructor(@Inject(getRepositoryToken(Class)) private readonly classes: Repository<Class>) {}

  /** @param names true if the names of sponsors are read, which only admins may */
  async list(
    { page, limit }: Page,
    where: FindOptionsWhere<Class>,
    { order = byName, names = true }: { order?: FindOptionsOrder<Class>; names?: boolean } = {},
  ) {
    const [found, totalItems] = await this.classes.findAndCount({
      where,
      relations: { madrasa: { region: true } },
      // With joins TypeORM would build the list twice to find its first ten, and count joined rows.
      relationLoadStrategy: 'query',
      order,
      skip: (page - 1) * limit,
      take: limit,
    });
    return { data: await this.withFigures(found, names), meta: { totalItems, page, limit } };
  }

  search(page: Page, { search, sort, sponsored, regionId }: Wanted) {
    const where: FindOptionsWhere<Class> = {
      ...(search && { searchText: Like(`%${search.toLowerCase()}%`) }),
      // Joined to its madrasa, a page ordered by need would be built twice, and TypeORM finds no column to order by.
      ...(regionId && {
        madrasaId: Raw((id) => `${id} in (select id from madaris where region_id = :regionId)`, { regionId }),
      }),
      ...((sponsored || sort) && { openCents: sponsored === 'true' ? 0 : MoreThan(0) }),
    };
    // Only sponsors in the explorer ask in these orders or for what is sponsored.
    return this.list(page, where, { order: orders[sort ?? ''] ?? byName, names: !(sponsored || sort) });
  }

  async one(id: string) {
    const found = await this.classes.find({
      where: { id },
      relations: { madrasa: { region: true } },
      relationLoadStrategy: 'query',
    });
    const [data] = await this.withFigures(found);
    if (!data) throw new NotFoundException();
    return { data };
  }

  async create(form: { name: string; description: string; monthlyPrice: number; madarisId: string }) {
    const id = randomUUID();
    await this.classes.manager.transaction(async (manager) => {
      await manager.findOneByOrFail(Madrasa, { id: form.madarisId });
      await manager.insert(Class, {
        id,
        name: form.name,
        description: form.description,
        monthlyPriceCents: Math.round(form.monthlyPrice * 100),
        madrasaId: form.madarisId,
        searchText: `${form.name} ${form.description}`.toLowerCase(),
      });
    });
    return this.one(id);
  }

  async addReport(classId: string, title: string, file: { path: string; originalname: string; size: number }) {
    const sha256 = createHash('sha256')
      .update(await readFile(file.path))
      .digest('hex');
    return this.classes.manager.transaction(async (manager) => {
      const stored = { id: randomUUID(), kind: 'report', name: file.originalname, mediaType: 'application/pdf' };
      await manager.insert(StoredFile, { ...stored, size: file.size, sha256, storageKey: file.path });
      const report = { id: randomUUID(), title, classId, fileId: stored.id };
      await manager.insert(Report, report);
      return { data: report };
    });
  }

  /** Counts and percentages of a page, each kind in one query. */
  private async withFigures(found: Class[], withNames = true) {
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    const madrasaIds = [...new Set(found.map(({ madrasaId }) => madrasaId))];
    const regionIds = [...new Set(found.map(({ madrasa }) => madrasa.regionId))];
    const [students, teachers, materials, reports, ofMadrasa, ofRegion, sponsorships] = await Promise.all([
      this.countOf(ClassMember, ids, "each.role = 'student'"),
      this.countOf(ClassMember, ids, "each.role = 'teacher'"),
      this.countOf(Material, ids),
      this.countOf(Report, ids),
      this.sponsoredOn('madrasa_id', madrasaIds),
      this.sponsoredOn('region_id', regionIds),
      this.sponsorshipsOn(withNames ? [...ids, ...madrasaIds, ...regionIds] : ids, withNames),
    ]);
    return found.map(({ madrasa, monthlyPriceCents, ...each }) => {
      const { region } = madrasa;
      const isComplete =
        (ofMadrasa.get(madrasa.id) ?? 0) >= madrasa.totalPriceCents ||
        (ofRegion.get(region.id) ?? 0) >= region.totalPriceCents;
      const onClass = sponsorships.filter(({ typeId }) => typeId === each.id);
      const cents = onClass.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const sponsoredPercentage = isComplete ? 100 : Math.min(100, Math.floor((100 * cents) / monthlyPriceCents));
      const places = [each.id, madrasa.id, region.id];
      const names = new Set(
        sponsorships.flatMap(({ typeId, sponsor }) => (sponsor && places.includes(typeId) ? [sponsor.fullName] : [])),
      );
      const unnamed = sponsoredPercentage === 100 ? 'Sponsored' : null;
      return {
        ...each,
        monthlyPrice: monthlyPriceCents / 100,
        madaris: { id: madrasa.id, name: madrasa.name, address: madrasa.address, regionId: madrasa.regionId },
        studentCount: students.get(each.id) ?? 0,
        totalStudents: students.get(each.id) ?? 0,
        totalTeachers: teachers.get(each.id) ?? 0,
        totalMaterials: materials.get(each.id) ?? 0,
        reports: reports.get(each.id) ?? 0,
        sponsoredPercentage,
        sponsorBy: names.size > 0 ? [...names].join(', ') : unnamed,
      };
    });
  }

  private async countOf<T extends ObjectLiteral>(entity: EntityTarget<T>, ids: string[], where = 'true') {
    const rows = await this.classes.manager
      .createQueryBuilder(entity, 'each')
      .select('each.class_id', 'id')
      .addSelect('count(*)::int', 'count')
      .where('each.class_id in (:...ids)', { ids })
      .andWhere(where)
      .groupBy('each.class_id')
      .getRawMany<{ id: string; count: number }>();
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  private async sponsoredOn(column: 'madrasa_id' | 'region_id', ids: string[]) {
    const rows = await this.classes.manager
      .createQueryBuilder(Sponsorship, 'each')
      .select(`each.${column}`, 'id')
      .addSelect('sum(each.amount_cents)::int', 'cents')
      .where(`each.${column} in (:...ids)`, { ids })
      .andWhere("each.state = 'active'")
      .groupBy(`each.${column}`)
      .getRawMany<{ id: string; cents: number }>();
    return new Map(rows.map(({ id, cents }) => [id, cents]));
  }

  private sponsorshipsOn(ids: string[], withNames: boolean): Promise<Sponsorship[]> {
    return this.classes.manager.find(Sponsorship, {
      where: { state: 'active', type: In(['class', 'madrasa', 'region']), typeId: In(ids) },
      relations: { sponsor: withNames },
    });
  }
}
