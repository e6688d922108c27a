import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseSync } from 'vite';

type Options = { report: (line: number, message: string) => void };

/** Languages of code blocks that are parsed as whole files. Commands and markup aren't checked. */
const scripts = new Set(['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs']);

/** Remark plugin: reports code samples that don't parse as a file of their language, because readers copy them. */
export function checkCode({ report }: Options) {
  return (tree: Root) => {
    visit(tree, 'code', ({ lang, value, position }) => {
      const opening = position?.start.line ?? 1;
      if (lang === 'json') checkJson(value, opening, report);
      if (!lang || !scripts.has(lang)) return;
      const [error] = parseSync(`sample.${lang}`, value, { sourceType: 'module' }).errors;
      if (!error) return;
      const before = value.slice(0, error.labels[0]?.start ?? 0);
      report(
        opening + before.split('\n').length,
        `this ${lang} sample does not parse: ${error.message}; fix it, or set its language to \`text\` if it is not code`,
      );
    });
  };
}

function checkJson(value: string, opening: number, report: Options['report']): void {
  try {
    JSON.parse(value);
  } catch (error) {
    report(
      opening,
      `this json sample does not parse: ${(error as Error).message}; fix it, or set its language to \`text\` if it is abbreviated`,
    );
  }
}
