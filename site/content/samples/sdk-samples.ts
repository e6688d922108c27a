const files = import.meta.glob<string>('../../../content/sdk-libraries/*', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The samples of the page on SDKs, as they are run by a test. */
export const sdkSamples = {
  page: sample('order.html'),
  react: sample('use-visitor.ts'),
  server: sample('may-order.mjs'),
} as const;

function sample(name: string): string {
  const text = files[`../../../content/sdk-libraries/${name}`];
  if (text === undefined) throw new Error(`There is no sample content/sdk-libraries/${name}`);
  return text.trimEnd();
}
