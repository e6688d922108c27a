export type Headers = Readonly<Record<string, string>>;

/** Two years, the least that browsers' preload lists ask for. */
const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** Powerful features that no page of this site uses. */
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
 * Headers of every answer, whatever it is.
 *
 * @param publicUrl HSTS is sent only where this is https: on plain http it would lock visitors out
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
