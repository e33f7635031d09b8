/**
 * The place has a class to sponsor: a region or madrasa needs at least one; a class, which counts none, always qualifies.
 * Places without one are not offered, and the server rejects them (`no-class`).
 */
export function hasClass(place: { readonly totalClasses?: number | undefined }): boolean {
  return place.totalClasses !== 0;
}
