/** The position of a thing relative to the class of a fixture's teacher, student and sponsor. */
export const standings = [
  'random id',
  'deleted',
  'other region',
  'other madrasa',
  'same madrasa',
  'same class',
  // It comes last, because a deleted caller can make no further call.
  'own',
] as const;
export type Standing = (typeof standings)[number];

/** The classes of a fixture, by standing; 'own' is the caller's class. */
export const classStandings = ['own', 'same madrasa', 'other madrasa', 'other region'] as const;
export type ClassStanding = (typeof classStandings)[number];

export type Entity = 'region' | 'madrasa' | 'class' | 'material' | 'report' | 'person' | 'sponsorship';
