const files = import.meta.glob<string>('../../../content/integrations/*', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Returns a code sample of the integrations page by file name. */
export function integrationSample(name: string): string {
  const text = files[`../../../content/integrations/${name}`];
  if (text === undefined) throw new Error(`The sample content/integrations/${name} does not exist`);
  return text.trimEnd();
}
