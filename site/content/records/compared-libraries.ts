/** The libraries that the service is compared with, by the slug of the page that does so. */
export const comparedLibraries = ['fingerprintjs', 'thumbmarkjs', 'clientjs'] as const;
export type Library = (typeof comparedLibraries)[number];
