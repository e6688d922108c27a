/** The functions run in the page through `page.evaluate`, so each must contain everything that it uses. */

/**
 * Finds headings narrower than a third of their row, and text in columns under 140 px or table cells under 96 px.
 * Headings on a single line and the column headers of tables are exempt.
 *
 * @returns one message for each; empty if the layout is correct
 */
export function findNarrowText(): string[] {
  const MIN_SHARE_OF_ROW = 1 / 3;
  const MIN_COLUMN_PX = 140;
  const MIN_CELL_PX = 96;
  /** Fewer lines or characters are a label, which may be narrow. */
  const MIN_LINES = 4;
  const MIN_CHARACTERS = 24;

  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    return !element.closest('svg, pre, thead, .visually-hidden');
  };
  const innerWidth = (element: Element): number => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  const countLines = (element: Element): number => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    return Math.round(range.getBoundingClientRect().height / lineHeight);
  };
  const findBlock = (text: Node): Element | null => {
    let element = text.parentElement;
    while (element && getComputedStyle(element).display === 'inline') element = element.parentElement;
    return element;
  };
  const isSqueezedHeading = (heading: Element): boolean => {
    const row = heading.parentElement;
    if (!row || !isShown(heading) || countLines(heading) < 2) return false;
    return heading.getBoundingClientRect().width < innerWidth(row) * MIN_SHARE_OF_ROW - 1;
  };
  const isNarrowText = (block: Element): boolean => {
    const width = innerWidth(block);
    const minimum = block.closest('td, th') ? MIN_CELL_PX : MIN_COLUMN_PX;
    if (width <= 0 || width >= minimum || !isShown(block)) return false;
    return (block.textContent ?? '').trim().length >= MIN_CHARACTERS && countLines(block) >= MIN_LINES;
  };
  const describe = (element: Element): string =>
    `<${element.localName}> is ${Math.round(innerWidth(element))} px wide: "${(element.textContent ?? '').slice(0, 60)}"`;

  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const blocks = new Set<Element>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const block = (text.textContent ?? '').trim() === '' ? null : findBlock(text);
    if (block) blocks.add(block);
  }
  return [...headings.filter(isSqueezedHeading), ...[...blocks].filter(isNarrowText)].map(describe);
}

/**
 * Finds controls with the browser's default look: ranges, progress bars, and others with default `appearance`,
 * checkboxes and radio buttons with the default accent color, fields with the default border or font.
 *
 * @returns the HTML of each; empty if all are styled
 */
export function findUnstyledControls(): string[] {
  const isDrawnByBrowser = (control: Element): boolean => {
    const { appearance, accentColor, borderTopStyle, fontFamily } = getComputedStyle(control);
    if (control.matches('[type=checkbox], [type=radio]')) return appearance !== 'none' && accentColor === 'auto';
    if (control.matches('[type=range], [type=color], progress, meter')) return appearance !== 'none';
    if (control.matches('[type=file]')) {
      return getComputedStyle(control, '::file-selector-button').borderTopStyle === 'outset';
    }
    if (/^(inset|outset|groove)$/.test(borderTopStyle)) return true;
    return fontFamily !== 'inherit' && !fontFamily.includes(',');
  };
  return [...document.querySelectorAll('input:not([type=hidden]), select, textarea, button, progress, meter')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((control) => !control.matches('.visually-hidden') && isDrawnByBrowser(control))
    .map((control) => control.outerHTML.slice(0, 200));
}

/**
 * Finds labels in drawings that extend beyond the drawing, which cuts them off.
 *
 * @returns the text of each with the overlap; empty if all are complete
 */
export function findClippedLabels(): string[] {
  /** Font metrics extend a little beyond the letters. */
  const TOLERANCE_PX = 2;
  return [...document.querySelectorAll<SVGTextElement>('svg text')].flatMap((label) => {
    const drawing = label.ownerSVGElement;
    if (!drawing || !label.checkVisibility() || getComputedStyle(drawing).overflow === 'visible') return [];
    const [inner, outer] = [label.getBoundingClientRect(), drawing.getBoundingClientRect()];
    const overlap = Math.max(
      outer.left - inner.left,
      inner.right - outer.right,
      outer.top - inner.top,
      inner.bottom - outer.bottom,
    );
    if (inner.width === 0 || overlap <= TOLERANCE_PX) return [];
    return [`"${label.textContent}" is cut off by ${Math.round(overlap)} px`];
  });
}

/** Doubles the size of all texts, as browsers do that enlarge only text. */
export function doubleTextSize(): void {
  const elements = [...document.querySelectorAll<HTMLElement>('body, body *:not(svg, svg *)')];
  const sizes = elements.map((element) => {
    const { fontSize, lineHeight } = getComputedStyle(element);
    return { element, fontSize: Number.parseFloat(fontSize), lineHeight: Number.parseFloat(lineHeight) };
  });
  for (const { element, fontSize, lineHeight } of sizes) {
    element.style.setProperty('font-size', `${fontSize * 2}px`, 'important');
    if (!Number.isNaN(lineHeight)) element.style.setProperty('line-height', `${lineHeight * 2}px`, 'important');
  }
}

/**
 * Returns the elements that make the page scroll sideways, outermost first, each with the pixels beyond the window;
 * empty if the page fits.
 */
export function findOverflow(): string[] {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const isClipped = (element: Element) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement)
      if (getComputedStyle(parent).overflowX !== 'visible') return true;
    return false;
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 0.5)
    .filter((element) => !isClipped(element))
    .map((element) => {
      const { className } = element;
      const name = element.localName + (typeof className === 'string' && className ? `.${className}` : '');
      return `${name}: ${Math.round(element.getBoundingClientRect().right - width)} px, "${(element.textContent ?? '').slice(0, 40)}"`;
    });
}
