/** Name of the form field for the operator's token. */
export const tokenField = 'token';
/** Element ID of the error message on the sign-in page. */
export const signInProblemId = 'sign-in-problem';
