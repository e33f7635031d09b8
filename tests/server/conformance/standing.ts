/** Where a thing is, seen from the class that teacher, student and sponsor of a fixture belong to. */
export const standings = [
  'random id',
  'deleted',
  'other region',
  'other madrasa',
  'same madrasa',
  'same class',
  // The last one: a caller who is deleted asks nothing more.
  'own',
] as const;
export type Standing = (typeof standings)[number];

/** The classes of a fixture, by where they stand; 'same class' is the own one. */
export const classStandings = ['own', 'same madrasa', 'other madrasa', 'other region'] as const;
export type ClassStanding = (typeof classStandings)[number];

export type Entity = 'region' | 'madrasa' | 'class' | 'material' | 'report' | 'person' | 'sponsorship';
