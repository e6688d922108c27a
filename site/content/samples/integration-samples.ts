const files = import.meta.glob<string>('../../../content/integrations/*', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A sample of the page on integrations, by the name of its file. */
export function integrationSample(name: string): string {
  const text = files[`../../../content/integrations/${name}`];
  if (text === undefined) throw new Error(`There is no sample content/integrations/${name}`);
  return text.trimEnd();
}
