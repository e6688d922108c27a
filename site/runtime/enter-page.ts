import type { PageHead } from '@whorl/contract/page-data.ts';
import { announcePage } from './announcer.ts';
import { applyHead } from './document-head.ts';

type Entry = {
  head: PageHead;
  /** Path to announce; undefined if only the query has changed. */
  announced: string | undefined;
  /** Renders the page; resolves when it is in the document. */
  show: () => Promise<void>;
  scroll: () => void;
};

/** Replaces the shown page by another one: its content, its head, the scroll position and the focus. */
export async function enterPage({ head, announced, show, scroll }: Entry): Promise<void> {
  await show();
  closeMenus();
  applyHead(head, document);
  scroll();
  if (announced !== undefined) announcePage(announced);
}

/** Closes the menus of the header, which stays in the document. */
function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('header :popover-open')) menu.hidePopover();
  for (const entry of document.querySelectorAll<HTMLDetailsElement>('header details[open]')) entry.open = false;
}
