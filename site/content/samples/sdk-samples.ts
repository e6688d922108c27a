const files = import.meta.glob<string>('../../../content/sdk-libraries/*', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A sample of the page on SDKs, as a test runs it, by the name of its file. */
export function sdkSample(name: string): string {
  const text = files[`../../../content/sdk-libraries/${name}`];
  if (text === undefined) throw new Error(`There is no sample content/sdk-libraries/${name}`);
  return text.trimEnd();
}
