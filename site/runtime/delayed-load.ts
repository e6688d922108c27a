/** A navigation that takes longer than this, in milliseconds, says so. */
export const DELAYED_LOAD_MS = 1000;

/** Says that a page is on its way, while it is: a slim bar, and politely to those who cannot see it. */
export class DelayedLoad {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Call it when a navigation begins; one that began before is replaced. */
  begin(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(true), DELAYED_LOAD_MS);
  }

  /** Call it when the page shows, or the browser takes over. */
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
