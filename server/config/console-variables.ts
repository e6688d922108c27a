import { oneOf, optional, secret, text, webUrl, withDefault } from './config-values.ts';

/** The variables of the console. */
export const consoleVariables = {
  CONSOLE_TOKEN: optional(
    secret,
    'Turns on the console at /console/ and signs in its first administrator; without it /console/ returns 404.',
  ),
  OIDC_ISSUER: optional(
    webUrl,
    'URL of an OpenID Connect provider with which users of the console sign in, such as https://login.example.com/tenant; requires OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  ),
  OIDC_CLIENT_ID: optional(text, 'ID of this client at the provider.'),
  OIDC_CLIENT_SECRET: optional(
    text,
    'Secret of this client at the provider. Its redirect URL there is PUBLIC_URL/console/openid/callback.',
  ),
  OIDC_NAME: withDefault(text, 'single sign-on', 'Name of the provider in “Sign in with …”.'),
  CONSOLE_SAMPLE_DATA: optional(
    oneOf(['on', 'off']),
    'on lets everyone look around the console with sample data; by default only if HOST and PUBLIC_URL are loopback addresses.',
  ),
} as const;
