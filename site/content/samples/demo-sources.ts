import { type CodeLine, highlightedLines } from '../compile/highlight-code.ts';

/** The rules of the demos, as they are at this build. */
const files = import.meta.glob<string>('../../../server/playground/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/**
 * A source of the server's demos for a page to show.
 *
 * @param path such as `server/playground/check-request.ts`
 * @throws Error where there is no such file
 */
export function demoSource(path: string): Promise<readonly CodeLine[]> {
  const text = files[`../../../${path}`];
  if (text === undefined) throw new Error(`There is no source ${path}`);
  return highlightedLines(text.trimEnd(), 'ts');
}
