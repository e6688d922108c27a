/** The one field of the form that signs an operator in. */
export const tokenField = 'token';
/** Where the page of the form says what went wrong. */
export const signInProblemId = 'sign-in-problem';
