import { limits } from '#contract/limits.ts';

export type PasswordRule = 'length' | 'number' | 'special' | 'match';

/** The live checklist of docs/rules.md#forms; Arabic digits are numbers too. */
export function metRules(password: string, confirmation: string): Record<PasswordRule, boolean> {
  return {
    length: [...password].length >= limits.sponsorPasswordLength,
    number: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{M}\p{N}\s]/u.test(password),
    match: password !== '' && password === confirmation,
  };
}

const strengths = [undefined, 'weak', 'moderate', 'strong'] as const;
export type PasswordStrength = NonNullable<(typeof strengths)[number]>;

/**
 * Weak with one rule met, moderate with two, strong with three (docs/rules.md#forms); undefined with none. The match does
 * not count.
 */
export function strengthOf({ length, number, special }: Record<PasswordRule, boolean>): PasswordStrength | undefined {
  return strengths[[length, number, special].filter(Boolean).length];
}
