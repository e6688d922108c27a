import { ResponseError } from '../fetch-json.ts';
import { askForConfirmation } from './ask-for-confirmation.tsx';

/**
 * Sends a request that may require a confirmation of the sign-in. Asks the user for it, and sends the request again.
 *
 * @throws ResponseError for an error response, and if the user doesn't confirm the sign-in
 */
export async function withConfirmation<Body>(send: () => Promise<Body>): Promise<Body> {
  try {
    return await send();
  } catch (error) {
    const isRequired = error instanceof ResponseError && error.body.code === 'confirmation_required';
    if (!isRequired || !(await askForConfirmation())) throw error;
    return send();
  }
}
