declare module 'virtual:publication' {
  /** Publication of this build; the time is in ISO 8601. */
  export const publication: { readonly at: string; readonly everything: boolean };
}
