import type { Role } from './roles.ts';

/** Which roles may open a screen (spec section 2, 'Route guard'). A screen that is not named is open to everybody. */
export const screens = {
  outbox: ['admin', 'supervisor', 'teacher', 'student', 'sponsor'],
  madrasa: ['teacher'],
  'class-details': ['teacher'],
  'madrasa-class': ['student'],
  'student-details': ['student'],
} as const satisfies Record<string, readonly Role[]>;

export type Screen = keyof typeof screens;

/** Whether a role may open a screen. */
export function mayOpen(screen: Screen, role: Role): boolean {
  const allowed: readonly Role[] = screens[screen];
  return allowed.includes(role);
}
