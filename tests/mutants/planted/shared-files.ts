import type { PlantedBug } from '../planted-bug.ts';

const copies = 'tests/server/uploads/copied-lessons.test.ts';
const years = 'server/modules/school-years/school-years.test.ts';
const removal = 'server/files/remove-files.ts';
const copying = 'server/modules/materials/copy-lessons.ts';

/** Lessons that share one stored file. */
export const sharedFileBugs: readonly PlantedBug[] = [
  {
    name: 'a file goes with the first lesson that is deleted',
    file: removal,
    find: '.filter((id) => !stays.has(id))',
    replace: '',
    project: 'server',
    test: copies,
  },
  {
    name: 'a file is looked at without waiting for a row that starts to refer to it',
    file: removal,
    find: ".orderBy(asc(files.id)).for('update')",
    replace: '.orderBy(asc(files.id))',
    project: 'server',
    test: copies,
  },
  {
    name: 'a lesson is copied while it is being deleted',
    file: copying,
    find: ".for('share')",
    replace: '',
    project: 'server',
    test: copies,
  },
  {
    name: 'two copies at the same time add each lesson twice',
    file: copying,
    find: "  await db.select({ id: classes.id }).from(classes).where(eq(classes.id, classId)).for('no key update');",
    replace: '  await db.select({ id: classes.id }).from(classes).where(eq(classes.id, classId));',
    project: 'server',
    test: copies,
  },
  {
    name: 'copied lessons come in the order of their upload',
    file: copying,
    find: 'asc(materials.position), ',
    replace: '',
    project: 'server',
    test: copies,
  },
  {
    name: 'a lesson of another region is copied',
    file: 'server/modules/materials/copy-materials.ts',
    find: '.where(and(inArray(materials.id, ids), classesInScope(call)))',
    replace: '.where(inArray(materials.id, ids))',
    project: 'server',
    test: copies,
  },
  {
    name: 'by the id of a shared file one of its lessons is deleted',
    file: 'server/files/titled/delete-titled.ts',
    find: 'return rows.length === 1 ? rows[0] : undefined;',
    replace: 'return rows[0];',
    project: 'server',
    test: copies,
  },
  {
    name: 'a picture that is made again leaves the copies of its lesson behind',
    file: 'server/modules/materials/material-files.ts',
    find: '.where(eq(materials.fileId, shared))',
    replace: '.where(eq(materials.id, id))',
    project: 'server',
    test: copies,
  },
  {
    name: 'lessons are copied into the next class without a request',
    file: 'server/modules/school-years/start-school-year.ts',
    find: 'withLessons ? await',
    replace: 'withLessons !== undefined ? await',
    project: 'server',
    test: years,
  },
  {
    name: 'undoing a school year leaves the copied lessons',
    file: 'server/modules/school-years/undo-school-year.ts',
    find: '    await removeCopies(call, lessonIds);\n',
    replace: '    void (removeCopies, lessonIds);\n',
    project: 'server',
    test: years,
  },
  {
    name: 'a device drops the file of a lesson that another kept class has, too',
    file: 'src/data/saved-files/wanted.ts',
    find: 'kept.has(row.classId) && !isGone(row)',
    replace: 'kept.size < 0 && !isGone(row)',
    project: 'unit',
    test: 'src/data/saved-files/keep-class.test.ts',
  },
];
