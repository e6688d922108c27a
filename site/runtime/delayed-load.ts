/** Duration of a navigation in milliseconds after which a loading indicator is shown. */
const DELAYED_LOAD_MS = 1000;

/** Shows that a page is still loading: a progress bar, and a polite announcement for screen readers. */
export class DelayedLoad {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Call it when a navigation begins; replaces an earlier one. */
  begin(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(true), DELAYED_LOAD_MS);
  }

  /** Call it when the page is shown or the browser loads it instead. */
  end(): void {
    clearTimeout(this.#timer);
    this.#show(false);
  }

  #show(delayed: boolean): void {
    document.documentElement.toggleAttribute('data-loading', delayed);
    const status = document.getElementById('loading-status');
    if (status) status.textContent = delayed ? 'The page is still loading' : '';
  }
}
