export type Headers = Readonly<Record<string, string>>;

/** Two years, recommended for the HSTS preload list. */
const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** Browser features that no page of this site uses. */
const unusedFeatures = [
  'accelerometer',

  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Returns the security headers of every response.
 *
 * @param publicUrl HSTS is sent only if this is https, because on plain http it would lock visitors out
 */
export function securityHeaders(publicUrl: string | undefined): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  };
}
