/** Sections of the console whose lists report changes while they are open. */
export const updatedSections = [
  'overview',
  'traffic',
  'leads',
  'identifications',
  'deliveries',
  'errors',
  'sales-calls',
  'applications',
  'lists',
] as const;
export type UpdatedSection = (typeof updatedSections)[number];

/** Data of a server-sent event: an opaque text that differs whenever the list does. */
export type Revision = { readonly revision: string };
