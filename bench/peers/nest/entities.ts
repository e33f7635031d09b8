import { Column, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';

/** The product's own tables, with the columns that a list of classes needs. */
@Entity('regions')
export class Region {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('integer', { name: 'total_price_cents' })
  totalPriceCents!: number;
}

@Entity('madaris')
export class Madrasa {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  address!: string;

  @Column('integer', { name: 'total_price_cents' })
  totalPriceCents!: number;

  @Column('uuid', { name: 'region_id' })
  regionId!: string;

  @ManyToOne(() => Region)
  @JoinColumn({ name: 'region_id' })
  region!: Relation<Region>;
}

@Entity('classes')
export class Class {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  description!: string;

  @Column('integer', { name: 'monthly_price_cents' })
  monthlyPriceCents!: number;

  @Column('text', { name: 'search_text', select: false })
  searchText!: string;

  /** Written by a trigger. */
  @Column('bigint', { name: 'open_cents', select: false, insert: false })
  openCents!: number;

  /** Generated. */
  @Column('integer', { name: 'latin_rank', select: false, insert: false })
  latinRank!: number;

  /** Written by a trigger. */
  @Column('boolean', { select: false, insert: false })
  reported!: boolean;

  @Column('integer')
  version!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('uuid', { name: 'madrasa_id' })
  madrasaId!: string;

  @ManyToOne(() => Madrasa)
  @JoinColumn({ name: 'madrasa_id' })
  madrasa!: Relation<Madrasa>;

  @OneToMany(
    () => ClassMember,
    (member) => member.class,
  )
  members!: Relation<ClassMember[]>;

  @OneToMany(
    () => Material,
    (material) => material.class,
  )
  materials!: Relation<Material[]>;

  @OneToMany(
    () => Report,
    (report) => report.class,
  )
  reports!: Relation<Report[]>;
}

@Entity('class_members')
export class ClassMember {
  @PrimaryColumn('uuid', { name: 'class_id' })
  classId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  role!: string;

  @ManyToOne(
    () => Class,
    (each) => each.members,
  )
  @JoinColumn({ name: 'class_id' })
  class!: Relation<Class>;
}

@Entity('materials')
export class Material {
  @PrimaryColumn('uuid')
  id!: string;

  @ManyToOne(
    () => Class,
    (each) => each.materials,
  )
  @JoinColumn({ name: 'class_id' })
  class!: Relation<Class>;
}

@Entity('files')
export class StoredFile {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'media_type' })
  mediaType!: string;

  @Column('bigint')
  size!: number;

  @Column('text')
  sha256!: string;

  @Column('text', { name: 'storage_key' })
  storageKey!: string;
}

@Entity('reports')
export class Report {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  title!: string;

  @Column('uuid', { name: 'class_id' })
  classId!: string;

  @ManyToOne(
    () => Class,
    (each) => each.reports,
  )
  @JoinColumn({ name: 'class_id' })
  class!: Relation<Class>;

  @Column('uuid', { name: 'file_id' })
  fileId!: string;
}

@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { name: 'full_name' })
  fullName!: string;
}

@Entity('sponsorships')
export class Sponsorship {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  type!: string;

  @Column('uuid', { name: 'type_id' })
  typeId!: string;

  @Column('uuid', { name: 'region_id' })
  regionId!: string;

  @Column('uuid', { name: 'madrasa_id', nullable: true })
  madrasaId!: string | null;

  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  @Column('text')
  state!: string;

  /** Loaded on request only. */
  @ManyToOne(() => User)
  @JoinColumn({ name: 'sponsor_id' })
  sponsor?: Relation<User>;
}
