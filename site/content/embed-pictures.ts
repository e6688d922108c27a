import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';

type Options = { folder: string; report: (line: number, message: string) => void };

/**
 * Rehype plugin: `![alternative text](./drawing.svg "Caption")` becomes a figure with the drawing inside the page, so
 * that its lines take the colours of the theme through the classes of `site/design/figure.css`. A second drawing beside
 * it, `drawing-narrow.svg`, takes its place on phones, where the first would be too small to read.
 */
export function embedPictures({ folder, report }: Options) {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      const picture = onlyPictureOf(node);
      if (!picture) return;
      const line = node.position?.start.line ?? 1;
      const source = String(picture.properties.src ?? '');
      const alternative = String(picture.properties.alt ?? '').trim();
      if (alternative === '') return void report(line, `picture "${source}" has no alternative text`);
      if (!/^\.\/[\w-]+\.svg$/.test(source))
        return void report(line, `picture "${source}" has to be an SVG file beside the text, like ./name.svg`);
      const { drawings, problem } = readDrawings(folder, source);
      if (problem !== undefined) return void report(line, problem);
      // The paragraph becomes an MDX element in place, the drawing real elements in it: text that is turned into markup in
      // the browser would need an exception from the page's policy.
      Object.assign(node, {
        type: 'mdxJsxFlowElement',
        name: 'DrawnFigure',
        attributes: [
          { type: 'mdxJsxAttribute', name: 'alternative', value: alternative },
          { type: 'mdxJsxAttribute', name: 'caption', value: String(picture.properties.title ?? '') },
        ],
        children: drawings.flatMap(elementsOf),
      });
    });
  };
}

function onlyPictureOf(node: Element): Element | undefined {
  if (node.tagName !== 'p' || node.children.length !== 1) return undefined;
  const [child] = node.children;
  return child?.type === 'element' && child.tagName === 'img' ? child : undefined;
}

/** The drawing, and the one for phones where there is one. */
function readDrawings(folder: string, source: string): { drawings: string[]; problem?: string } {
  const narrow = source.replace(/\.svg$/, '-narrow.svg');
  const drawings: string[] = [];
  for (const name of existsSync(join(folder, narrow)) ? [source, narrow] : [source]) {
    const drawing = readDrawing(join(folder, name));
    if (typeof drawing !== 'string') return { drawings, problem: `picture "${name}" ${drawing.problem}` };
    drawings.push(drawing);
  }
  return { drawings };
}

function readDrawing(file: string): string | { problem: string } {
  let svg: string;
  try {
    svg = readFileSync(file, 'utf8').trim();
  } catch {
    return { problem: 'does not exist' };
  }
  if (!/^<svg [^>]*viewBox="[\d. -]+"/.test(svg)) return { problem: 'has to begin with <svg … viewBox="…">' };
  if (/ style=|<style|<script| on\w+=/.test(svg))
    return { problem: 'must not carry styles or scripts: the page forbids them' };
  return svg;
}

const elementsOf = (svg: string): ElementContent[] => fromHtml(svg, { fragment: true }).children as ElementContent[];
