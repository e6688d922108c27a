const files = import.meta.glob<string>('../../../content/sdk-libraries/*', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Returns a code sample of the SDK page by file name. A test runs it. */
export function sdkSample(name: string): string {
  const text = files[`../../../content/sdk-libraries/${name}`];
  if (text === undefined) throw new Error(`The sample content/sdk-libraries/${name} does not exist`);
  return text.trimEnd();
}
