import { type CodeLine, highlightLines } from '../compile/highlight-code.ts';

/** The source files of the demos' rules at the time of the build. */
const files = import.meta.glob<string>('../../../server/playground/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/**
 * Returns a source file of the server's demos, highlighted for a page.
 *
 * @param path such as `server/playground/check-request.ts`
 * @throws Error when there is no such file
 */
export function demoSource(path: string): Promise<readonly CodeLine[]> {
  const text = files[`../../../${path}`];
  if (text === undefined) throw new Error(`The source file ${path} does not exist`);
  return highlightLines(text.trimEnd(), 'ts');
}
