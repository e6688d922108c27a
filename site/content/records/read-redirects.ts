import { readFileSync } from 'node:fs';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { type Redirect, redirectSchema } from '@whorl/contract/redirects.ts';
import { endpoints, jobBoardCalls, operatorCalls, serverApi, vendorProtocols } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { isSeq, type Node } from 'yaml';
import { ContentError } from '../compile/content-error.ts';
import { contentRoot } from '../content-folders.ts';
import { formDefinitions } from '../form-definitions.ts';
import { parseYaml } from '../parse-yaml.ts';

const shownFile = 'content/redirects.yaml';

type Report = (line: number, message: string) => void;
type Entry = { line: number; redirect: Redirect };

/**
 * Returns the redirects of `content/redirects.yaml`.
 *
 * @throws ContentError when it is invalid
 */
export const readRedirects = (pagePaths: ReadonlySet<string>): Redirect[] =>
  parseRedirects(readFileSync(`${contentRoot}/redirects.yaml`, 'utf8'), pagePaths);

/**
 * Parses a list of redirects. Each must lead to a page in one step.
 *
 * @param pagePaths paths of all pages, with a trailing slash
 * @throws ContentError with every problem by its line
 */
export function parseRedirects(source: string, pagePaths: ReadonlySet<string>): Redirect[] {
  const problems: { file: string; line: number; message: string }[] = [];
  const report: Report = (line, message) => problems.push({ file: shownFile, line, message });
  const entries = readEntries(source, report);
  checkSources(entries, pagePaths, report);
  checkTargets(entries, pagePaths, report);
  if (problems.length > 0) throw new ContentError(problems);
  return entries.map(({ redirect }) => redirect);
}

function readEntries(source: string, report: Report): Entry[] {
  const { document, lines } = parseYaml(source);
  const getLine = (offset: number | undefined) => lines.linePos(offset ?? 0).line;
  for (const error of document.errors) report(getLine(error.pos[0]), error.message.split('\n')[0] ?? '');
  if (document.errors.length > 0) return [];
  if (!isSeq<Node>(document.contents)) {
    report(1, 'must be a list of redirects');
    return [];
  }
  return document.contents.items.flatMap((item) => {
    const line = getLine(item.range?.[0]);
    const parsed = v.safeParse(redirectSchema, item.toJS(document));
    if (parsed.success) return [{ line, redirect: parsed.output }];
    for (const issue of parsed.issues) report(line, `"${v.getDotPath(issue) ?? 'entry'}": ${issue.message}`);
    return [];
  });
}

function checkSources(entries: readonly Entry[], pagePaths: ReadonlySet<string>, report: Report): void {
  const seen = new Map<string, number>();
  for (const { line, redirect } of entries) {
    const { from } = redirect;
    const earlier = seen.get(from);
    if (earlier !== undefined) report(line, `"from": ${from} is already in line ${earlier}`);
    else seen.set(from, line);
    if (pagePaths.has(from)) report(line, `"from": ${from} is a page of this site and cannot be redirected`);
    if (answersCalls(from)) report(line, `"from": ${from} is a path that scripts or forms call`);
  }
}

function checkTargets(entries: readonly Entry[], pagePaths: ReadonlySet<string>, report: Report): void {
  for (const { line, redirect } of entries) {
    const { from, to } = redirect;
    const next = entries.find((entry) => entry.redirect.from === to);
    if (from === to) report(line, `"to": ${to} redirects to itself`);
    else if (next) report(line, `"to": ${to} is itself redirected, in line ${next.line}; use its target`);
    else if (!pagePaths.has(to)) report(line, `"to": no page of this site has the path ${to}`);
  }
}

const addSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);
const calls: ReadonlySet<string> = new Set(
  [
    ...[endpoints, consoleCalls, jobBoardCalls, operatorCalls, serverApi, vendorProtocols].flatMap((table) =>
      Object.values<string>(table),
    ),
    ...formDefinitions.map(({ endpoint }) => endpoint),
  ].map(addSlash),
);
const answersCalls = (path: string): boolean => calls.has(path);
