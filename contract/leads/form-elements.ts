/** Query parameter with the token of the draft that restores the visitor's input after a rejected plain form post. */
export const draftParameter = 'draft';
/** ID of the element for the list of all errors. */
export const errorSummaryId = 'form-problems';
/** ID of the element for one field's error message. */
export const errorElementId = (field: string): string => `${field}-error`;
