/** Values that the build puts into the worker. */
interface ImportMeta {
  readonly env: { readonly VITE_API_BASE_URL?: string };
}
