/**
 * Whether there is a class to sponsor: in a region or madrasa once it has its first one, and always where the place is a
 * class itself, which counts none. Where there is none, no sponsorship is offered, and the server takes none (`no-class`).
 */
export function hasClass(place: { readonly totalClasses?: number | undefined }): boolean {
  return place.totalClasses !== 0;
}
