import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const reference = read('../../content/docs/javascript-agent.mdx');

/** Returns the names in the first column of all tables; `confidence.score` counts as `confidence`. */
const listRows = (): string[] =>
  [...reference.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    Array.from(cell.matchAll(/`(\w+)/g), ([, name = '']) => name),
  );

/** Returns the names of the properties that a type declares itself. */
function listProperties(file: string, typeName: string): string[] {
  const [, body = ''] = new RegExp(`^export type ${typeName} = [^{]*\\{\\n(.*?)^\\};`, 'ms').exec(read(file)) ?? [];
  return Array.from(body.matchAll(/^ {2}(\w+)\??:/gm), ([, name = '']) => name);
}

const types = [
  ['options.ts', 'LoadOptions'],
  ['options.ts', 'GetOptions'],
  ['result-types.ts', 'IdentificationResult'],
  ['result-types.ts', 'ExtendedResult'],
] as const;

describe('the reference of the JavaScript agent', () => {
  it.each(types)('has a row for every property of %s %s', (file, typeName) => {
    const properties = listProperties(file, typeName);
    expect(properties.length).toBeGreaterThan(3);
    expect(properties.filter((name) => !listRows().includes(name))).toEqual([]);
  });

  it('has no row for a property that no type has', () => {
    const known = types.flatMap(([file, typeName]) => listProperties(file, typeName));
    expect(listRows().filter((name) => !known.includes(name))).toEqual([]);
  });
});
