import { parseUrl } from '@whorl/contract/parse-url.ts';
import { notSent } from '../../../content/interface/forms/lead-sending.json';
import { createStore } from '../create-store.ts';

const watched = new Set<HTMLFormElement>();
const isLeaving = createStore(false);

/**
 * Asks for confirmation before the visitor leaves the page while this form has unsent input: by closing the tab, by a
 * link within the site, or by back and forward where the browser allows it.
 *
 * @returns a function that ends it, for when the form is sent
 */
export function guardUnsentText(form: HTMLFormElement): () => void {
  if (!watched.has(form)) {
    watched.add(form);
    form.addEventListener('input', watch);
    watch();
  }
  return () => {
    form.removeEventListener('input', watch);
    watched.delete(form);
    watch();
  };
}

/** Listens only while there is unsent input, because a `beforeunload` listener disables the back/forward cache. */
function watch(): void {
  const change = isUnsent() ? 'addEventListener' : 'removeEventListener';
  window[change]('beforeunload', confirmUnload);
  // Capturing runs before client-side navigation handles the click.
  document[change]('click', confirmLink as EventListener, { capture: true });
  getNavigation(window)?.[change]('navigate', confirmTraversal as EventListener);
}

const isUnsent = (): boolean => [...watched].some((form) => form.isConnected && [...form.elements].some(isTypedInto));

function isTypedInto(element: Element): boolean {
  if (element instanceof HTMLSelectElement) return [...element.options].some((one) => one.selected && one.index > 0);
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
  if (!(element instanceof HTMLInputElement) || element.type === 'hidden') return false;
  const isBox = element.type === 'checkbox' || element.type === 'radio';
  return isBox ? element.checked !== element.defaultChecked : element.value !== element.defaultValue;
}

function confirmUnload(event: BeforeUnloadEvent): void {
  if (isUnsent() && !isLeaving.get()) event.preventDefault();
}

function confirmLink(event: MouseEvent): void {
  const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
  if (!link || !leavesPage(event, link) || confirmLeaving()) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Whether a click leads to another page of this site in this window. Other clicks stay on the page or trigger
 * `beforeunload`.
 */
function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (link.hasAttribute('download') || !['', '_self'].includes(link.target)) return false;
  const to = parseUrl(link.href);
  return to?.origin === location.origin && to.pathname !== location.pathname;
}

function confirmTraversal(event: NavigateEvent): void {
  const isHere = new URL(event.destination.url).pathname === location.pathname;
  if (event.navigationType !== 'traverse' || !event.cancelable || isHere || confirmLeaving()) return;
  event.preventDefault();
}

/** Asks once; the navigation that follows doesn't ask again. */
function confirmLeaving(): boolean {
  if (!isUnsent() || isLeaving.get()) return true;
  isLeaving.set(confirm(notSent));
  // If the form still exists later, the visitor came back or never left, so ask again.
  setTimeout(() => isLeaving.set(false), LEAVING_MS);
  return isLeaving.get();
}

/** Maximum duration of a navigation in milliseconds. */
const LEAVING_MS = 5_000;

/** Returns the Navigation API, if the browser has it. */
const getNavigation = (window: { navigation?: Navigation }): Navigation | undefined => window.navigation;
