import {
  AuthenticationMode,
  FingerprintJsServerApiClient,
  RequestError,
} from '@fingerprintjs/fingerprintjs-pro-server-api';
import type { TestServer } from './server.ts';
import { fetchFrom } from './visits.ts';

/** Creates the official client of version 3 of the server API, with requests to the test's server. */
export const createOfficialClient = (
  server: TestServer,
  apiKey: string,
  authenticationMode = AuthenticationMode.AuthHeader,
) => new FingerprintJsServerApiClient({ apiKey, authenticationMode, fetch: fetchFrom(server) });

/** Returns the error with which the client library rejects. */
export async function catchRequestError(call: Promise<unknown>): Promise<RequestError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof RequestError) return error;
  throw new Error(`Expected a RequestError, got ${String(error)}`);
}

/** Returns status, error code and message of the error with which the client library rejects. */
export const catchRejection = async (call: Promise<unknown>) => {
  const { statusCode, errorCode, message } = await catchRequestError(call);
  return [statusCode, errorCode, message];
};
