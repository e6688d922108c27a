import { existsSync, readFileSync } from 'node:fs';
import { type Availability, availabilitySchema } from '@whorl/contract/sales-calls/availability.ts';
import * as v from 'valibot';
import type { Node } from 'yaml';
import { ContentError } from '../compile/content-error.ts';
import { contentRoot } from '../content-folders.ts';
import { parseYaml } from '../parse-yaml.ts';

const shownFile = 'content/sales-calls.yaml';

/**
 * Returns `content/sales-calls.yaml`, or null without the file, which turns sales calls off.
 *
 * @throws ContentError when it is invalid
 */
export function readAvailability(): Availability | null {
  const file = `${contentRoot}/sales-calls.yaml`;
  return existsSync(file) ? parseAvailability(readFileSync(file, 'utf8')) : null;
}

/** @throws ContentError with every problem by its line */
export function parseAvailability(source: string): Availability {
  const { document, lines } = parseYaml(source);
  const getLine = (offset: number | undefined) => lines.linePos(offset ?? 0).line;
  if (document.errors.length > 0) {
    throw new ContentError(
      document.errors.map(({ pos, message }) => ({
        file: shownFile,
        line: getLine(pos[0]),
        message: message.split('\n')[0] ?? '',
      })),
    );
  }
  const parsed = v.safeParse(availabilitySchema, document.toJS());
  if (parsed.success) return parsed.output;
  throw new ContentError(
    parsed.issues.map((issue) => {
      const keys = (issue.path ?? []).map(({ key }) => key);
      return {
        file: shownFile,
        line: getLine(findOffset(keys)),
        message: `"${keys.join('.') || 'file'}": ${describeIssue(issue)}`,
      };
    }),
  );

  /** Returns the offset of the innermost part of the path that exists: a missing key has no line. */
  function findOffset(path: readonly unknown[]): number | undefined {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as Node | undefined;
      if (node?.range) return node.range[0];
    }
    return undefined;
  }
}

function describeIssue({ type, expected, message }: v.BaseIssue<unknown>): string {
  if (type !== 'strict_object') return message;
  return expected === 'never' ? 'is an unknown key' : 'is missing';
}
