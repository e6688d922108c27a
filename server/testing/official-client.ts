import {
  AuthenticationMode,
  FingerprintJsServerApiClient,
  RequestError,
} from '@fingerprintjs/fingerprintjs-pro-server-api';
import type { TestServer } from './server.ts';
import { fetchFrom } from './visits.ts';

/** The client of version 3 of the server API, asking the test's server. */
export const clientOf = (server: TestServer, apiKey: string, authenticationMode = AuthenticationMode.AuthHeader) =>
  new FingerprintJsServerApiClient({ apiKey, authenticationMode, fetch: fetchFrom(server) });

/** What the client library rejects with. */
export async function errorOf(call: Promise<unknown>): Promise<RequestError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof RequestError) return error;
  throw new Error(`No error of a request: ${String(error)}`);
}
export const refusalOf = async (call: Promise<unknown>) => {
  const { statusCode, errorCode, message } = await errorOf(call);
  return [statusCode, errorCode, message];
};
