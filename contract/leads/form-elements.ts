/** The query parameter under which a refused plain form post finds what was typed again. */
export const draftParameter = 'draft';
/** The element that takes the list of problems, and the one that takes the message of a field. */
export const problemsElementId = 'form-problems';
export const errorElementId = (field: string): string => `${field}-error`;
