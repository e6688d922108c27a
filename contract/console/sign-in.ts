import { brand } from '../brand.ts';

/** Names of the fields of the sign-in forms: email address and password of a user, or the token of the server. */
export const emailField = 'email';
export const passwordField = 'password';
export const tokenField = 'token';
/** Element ID of the error message on the sign-in page. */
export const signInProblemId = 'sign-in-problem';
/** Element ID of the error message of the form for the server token, and of the element that contains the form. */
export const tokenProblemId = 'token-problem';
export const tokenSignInId = 'token-sign-in';
/** Element ID of the link to the OpenID Connect provider, which is hidden without one, and the parameter with the URL to return to. */
export const openIdLinkId = 'openid';
export const returnParameter = 'to';
/** Element IDs of the form that starts a tour with sample data, which is hidden where it is off, and of its error message. */
export const sampleFormId = 'sample-data';
export const sampleProblemId = 'sample-data-problem';

/** URL parameter of an invitation. */
export const invitationParameter = 'token';
/** Element IDs on the page of an invitation: the error message of the password, and the invited email address. */
export const invitationProblemId = 'invitation-problem';
export const invitedEmailId = 'invited-email';
/** Element IDs there: what an invitation that can't be used hides, and the message in its place. */
export const invitationFormId = 'invitation-form';
export const invalidInvitationId = 'invalid-invitation';

/** NIST SP 800-63B-4, section 3.1.1.2: at least 15 characters if the password is the only factor. */
export const MIN_PASSWORD_LENGTH = 15;
/** Bounds the work of hashing. */
export const MAX_PASSWORD_LENGTH = 200;

/** Words that don't make a password harder to guess, together with the user's email address. */
const GUESSABLE_WORDS = [brand.name, 'password', 'administrator', 'admin', 'console'];
const MIN_OTHER_LETTERS = 5;

/** Returns why a password can't be used, as a sentence; undefined if it can. The server also refuses common passwords. */
export function describePasswordProblem(password: string, email: string): string | undefined {
  const characters = [...password];
  if (characters.length < MIN_PASSWORD_LENGTH || characters.length > MAX_PASSWORD_LENGTH)
    return `The password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters. A sentence is fine.`;
  const text = password.normalize('NFKC').toLowerCase();
  const words = [email, ...email.split('@'), ...GUESSABLE_WORDS].map((word) => word.toLowerCase());
  const rest = words.filter((word) => word !== '').reduce((left, word) => left.replaceAll(word, ''), text);
  const isGuessable = rest !== text && (rest.match(/\p{L}/gu)?.length ?? 0) < MIN_OTHER_LETTERS;
  return isGuessable
    ? `The password is easy to guess: it is little more than the email address or “${brand.name}”.`
    : undefined;
}
