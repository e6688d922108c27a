declare module 'virtual:publication' {
  /** Of this build; the time is in ISO 8601. */
  export const publication: { readonly at: string; readonly everything: boolean };
}
