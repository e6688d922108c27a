import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { isPhotograph, sizePicture } from '../picture-sizes.ts';

type Options = { folder: string; report: (line: number, message: string) => void };

/**
 * Rehype plugin for `![alternative text](./name.svg "Caption")` and `<Picture src alt caption />`.
 *
 * A drawing (SVG) is inlined, so that its lines take the theme's colors through the classes of
 * `site/design/figure.css`. If there is a `name-narrow.svg`, phones show it instead, because the first one would be too
 * small to read. Any other picture becomes a `<picture>` in several widths and formats.
 */
export function embedPictures({ folder, report }: Options) {
  return async (tree: Root) => {
    const named: NamedPicture[] = [];
    visit(tree, (node) => {
      const picture = readPicture(node as Element | MdxElement);
      if (picture) named.push(picture);
    });
    for (const picture of named) {
      const problem = await embed(picture, folder);
      if (problem !== undefined)
        report(picture.node.position?.start.line ?? 1, `picture "${picture.source}" ${problem}`);
    }
  };
}

type MdxElement = {
  type: 'mdxJsxFlowElement';
  name: string | null;
  attributes: { type: string; name?: string; value?: unknown }[];
  children: ElementContent[];
  position?: Element['position'];
};
type NamedPicture = { node: Element | MdxElement; source: string; alternative: string; caption: string };

/**
 * Replaces the element by the picture.
 *
 * @returns the problem, if there is one
 */
async function embed(
  { node, source, alternative, caption }: NamedPicture,
  folder: string,
): Promise<string | undefined> {
  if (alternative === '') return 'has no alternative text';
  const name = source.replace(/^\.\//, '');
  if (!/^[\w-]+\.\w+$/.test(name)) return 'must be a file in the folder of the text, such as ./name.svg';
  if (!existsSync(join(folder, name))) return 'does not exist';
  const shown = { alternative, caption };
  if (name.endsWith('.svg')) {
    const { drawings, problem } = readDrawings(folder, name);
    if (problem !== undefined) return problem;
    // Inlined as elements: parsing markup in the browser would need an exception from the page's CSP.
    return replace(node, 'DrawnFigure', shown, drawings.flatMap(parseElements));
  }
  if (!isPhotograph(name)) return 'must be an SVG, PNG, JPEG or WebP file';
  try {
    const { width, height, ...files } = await sizePicture(join(folder, name));
    return replace(node, 'PictureFigure', { ...shown, ...files, width: String(width), height: String(height) }, []);
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function replace(
  node: Element | MdxElement,
  name: string,
  attributes: Record<string, string>,
  children: ElementContent[],
): undefined {
  Object.assign(node, {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({ type: 'mdxJsxAttribute', name: key, value })),
    children,
  });
}

function readPicture(node: Element | MdxElement): NamedPicture | undefined {
  if (node.type === 'mdxJsxFlowElement' && node.name === 'Picture') {
    const value = (name: string) => {
      const found = node.attributes.find((attribute) => attribute.name === name)?.value;
      return typeof found === 'string' ? found.trim() : '';
    };
    return { node, source: value('src'), alternative: value('alt'), caption: value('caption') };
  }
  const picture = node.type === 'element' ? findOnlyPicture(node) : undefined;
  if (!picture) return undefined;
  const { src, alt, title } = picture.properties;
  return { node, source: String(src ?? ''), alternative: String(alt ?? '').trim(), caption: String(title ?? '') };
}

function findOnlyPicture(node: Element): Element | undefined {
  if (node.tagName !== 'p' || node.children.length !== 1) return undefined;
  const [child] = node.children;
  return child?.type === 'element' && child.tagName === 'img' ? child : undefined;
}

/** Reads the drawing, and the one for phones if there is one. */
function readDrawings(folder: string, source: string): { drawings: string[]; problem?: string } {
  const narrow = source.replace(/\.svg$/, '-narrow.svg');
  const drawings: string[] = [];
  for (const name of existsSync(join(folder, narrow)) ? [source, narrow] : [source]) {
    const drawing = readDrawing(join(folder, name));
    if (typeof drawing !== 'string') return { drawings, problem: drawing.problem };
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
  if (!/^<svg [^>]*viewBox="[\d. -]+"/.test(svg)) return { problem: 'must begin with <svg … viewBox="…">' };
  if (/ style=|<style|<script| on\w+=/.test(svg))
    return { problem: 'must not contain styles or scripts, which the CSP forbids' };
  return svg;
}

const parseElements = (svg: string): ElementContent[] => fromHtml(svg, { fragment: true }).children as ElementContent[];
