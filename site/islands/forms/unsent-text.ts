import { createStore } from '../create-store.ts';

const QUESTION = 'What you wrote was not sent. Leave this page without it?';

const watched = new Set<HTMLFormElement>();
const isLeaving = createStore(false);

/**
 * From now on leaving the page asks first while something that was typed into this form has not been sent: by closing
 * the tab, by a link inside the site, and by back and forward where the browser lets a page ask.
 *
 * @returns ends it, once what was typed is sent
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

/** Listeners only while there is something to lose: a page that may ask is kept out of the browser's cache for back. */
function watch(): void {
  const change = isUnsent() ? 'addEventListener' : 'removeEventListener';
  window[change]('beforeunload', askAtTheDoor);
  // Before the site's own navigation and the browser's.
  document[change]('click', askAtLink as EventListener, { capture: true });
  navigationOf(window)?.[change]('navigate', askAtHistory as EventListener);
}

const isUnsent = (): boolean => [...watched].some((form) => form.isConnected && [...form.elements].some(isTypedInto));

function isTypedInto(element: Element): boolean {
  if (element instanceof HTMLSelectElement) return [...element.options].some((one) => one.selected && one.index > 0);
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
  if (!(element instanceof HTMLInputElement) || element.type === 'hidden') return false;
  const isBox = element.type === 'checkbox' || element.type === 'radio';
  return isBox ? element.checked !== element.defaultChecked : element.value !== element.defaultValue;
}

function askAtTheDoor(event: BeforeUnloadEvent): void {
  if (isUnsent() && !isLeaving.get()) event.preventDefault();
}

function askAtLink(event: MouseEvent): void {
  const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
  if (!link || !leadsAway(event, link) || mayLeave()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** To another page of this site in this window. All else leaves the page where it is, or is asked at the door. */
function leadsAway(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (link.hasAttribute('download') || !['', '_self'].includes(link.target) || !URL.canParse(link.href)) return false;
  const { origin, pathname } = new URL(link.href);
  return origin === location.origin && pathname !== location.pathname;
}

function askAtHistory(event: NavigateEvent): void {
  const isHere = new URL(event.destination.url).pathname === location.pathname;
  if (event.navigationType !== 'traverse' || !event.cancelable || isHere || mayLeave()) return;
  event.preventDefault();
}

/** Asked once: what follows from the answer is not asked again. */
function mayLeave(): boolean {
  if (!isUnsent() || isLeaving.get()) return true;
  isLeaving.set(confirm(QUESTION));
  // The form that stays away from the page is gone; one that is still there later was come back to.
  setTimeout(() => isLeaving.set(false), LEAVING_MS);
  return isLeaving.get();
}

/** As long as a page may take to come, in milliseconds. */
const LEAVING_MS = 5_000;

/** Not in every browser yet. */
const navigationOf = (window: { navigation?: Navigation }): Navigation | undefined => window.navigation;
