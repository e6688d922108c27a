/** Run in the page by `page.evaluate`, so each function brings along everything that it uses. */

/**
 * Finds headings squeezed into less than a third of their row, and running text in a column under 140 px, or
 * in a table cell under 96 px. A heading on a single line is as wide as its words and never squeezed. Column heads of
 * tables are exempt.
 *
 * @returns one line for each, empty where the page is in order
 */
export function findSqueezedText(): string[] {
  const MIN_SHARE_OF_ROW = 1 / 3;
  const MIN_COLUMN_PX = 140;
  const MIN_CELL_PX = 96;
  /** Fewer lines or characters than these are a label, which may be narrow. */
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
  const blockOf = (text: Node): Element | null => {
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
    const block = (text.textContent ?? '').trim() === '' ? null : blockOf(text);
    if (block) blocks.add(block);
  }
  return [...headings.filter(isSqueezedHeading), ...[...blocks].filter(isNarrowText)].map(describe);
}

/**
 * Finds controls that the browser draws in its own look: ranges, progress bars and the like that keep their default
 * `appearance`, checkboxes and radio buttons in the default accent color, fields with the default border or font.
 *
 * @returns the markup of each, empty where the page is in order
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
