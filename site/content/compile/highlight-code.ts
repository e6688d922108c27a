import { once } from '@whorl/contract/once.ts';
import type { Element, ElementContent, Root } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import { createHighlighter, type ThemeRegistration } from 'shiki';
import { visit } from 'unist-util-visit';

/**
 * The theme's "colors" are class names: the CSP forbids style attributes, and the two site themes set the real colors.
 * Most code is in ink; only comments and keywords differ, as in `site/design/code.css`.
 */
const classTheme: ThemeRegistration = {
  name: 'classes',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000' } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: '#000001' } },
    { scope: ['keyword', 'storage', 'entity.name.tag', 'constant.language'], settings: { foreground: '#000002' } },
    { scope: ['string', 'constant.numeric', 'punctuation.definition.string'], settings: { foreground: '#000003' } },
  ],
};
const classByColor: Record<string, string> = {
  '#000001': 'code-comment',
  '#000002': 'code-keyword',
  '#000003': 'code-literal',
};

const loadHighlighter = once(() =>
  createHighlighter({
    themes: [classTheme],
    langs: ['ts', 'tsx', 'js', 'json', 'bash', 'html', 'http', 'sql'],
  }),
);

/** Rehype plugin: highlights code blocks at build time. The browser gets spans with classes and no script. */
export function highlightCode() {
  return async (tree: Root) => {
    const blocks: { code: Element; language: string }[] = [];
    visit(tree, 'element', (node, _index, parent) => {
      if (node.tagName !== 'code' || parent?.type !== 'element' || parent.tagName !== 'pre') return;
      const title = /title="([^"]+)"/.exec(getMeta(node))?.[1];
      if (title) parent.properties['data-title'] = title;
      const language = /language-(\w+)/.exec(String(node.properties.className ?? ''))?.[1];
      if (language) blocks.push({ code: node, language });
    });
    for (const { code, language } of blocks) {
      const lines = await highlightLines(getText(code).replace(/\n$/, ''), language);
      code.children = lines.flatMap((line, index) => [
        ...line.map(({ text, className }) => createSpan(text, className)),
        ...(index < lines.length - 1 ? [{ type: 'text' as const, value: '\n' }] : []),
      ]);
    }
  };
}

/** One line of code in tokens, each with the class for its color. */
export type CodeLine = readonly { readonly text: string; readonly className: string | undefined }[];

/**
 * Returns code as lines of highlighted tokens.
 *
 * @throws Error for a language that isn't loaded
 */
export async function highlightLines(code: string, language: string): Promise<CodeLine[]> {
  const { tokens } = (await loadHighlighter()).codeToTokens(code, { lang: language as 'ts', theme: 'classes' });
  return tokens.map((line) =>
    line.map(({ content, color }) => ({ text: content, className: classByColor[color?.toLowerCase() ?? ''] })),
  );
}

/** Returns the text after the language of a code block: ```` ```js title="sign-up.js" ````. */
const getMeta = ({ data }: Element): string => (data as { meta?: string | null } | undefined)?.meta ?? '';

function createSpan(value: string, className: string | undefined): ElementContent {
  const text = { type: 'text' as const, value };
  if (!className) return text;
  return { type: 'element', tagName: 'span', properties: { className: [className] }, children: [text] };
}
