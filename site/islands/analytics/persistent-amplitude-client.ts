import { AmplitudeBrowser, type Types } from '@amplitude/analytics-browser';
import type { Destination } from './discard-queued-events.ts';
import type { UnsentEvents } from './unsent-events.ts';

/**
 * An Amplitude client that stores an event after its last failed attempt, and sends it from the next page or when the
 * network or the service is back. Rejected events are not stored.
 */
export class PersistentAmplitudeClient extends AmplitudeBrowser {
  #unsentEvents: UnsentEvents;

  constructor(unsentEvents: UnsentEvents) {
    super();
    this.#unsentEvents = unsentEvents;
  }

  override add(plugin: Types.Plugin): Types.AmplitudeReturn<void> {
    // Must happen before the plugin is set up, because setup sends the events that earlier pages have left.
    if (plugin.name === 'amplitude') this.#watch(plugin as unknown as Destination);
    return super.add(plugin);
  }

  override plugin(name: string): ReturnType<AmplitudeBrowser['plugin']> {
    // The SDK would log a missing plugin with its configuration, which doesn't exist before it has started. It never
    // starts in a browser that blocks storage.
    return (this.config as object | undefined) && super.plugin(name);
  }

  /** Sends the stored events that the SDK has given up, including those of closed pages. */
  async sendStoredEvents(): Promise<void> {
    await this.#unsentEvents.recoverEvents();
    this.#sendFailedEvents();
  }

  #watch(destination: Destination): void {
    const execute = destination.execute.bind(destination);
    destination.execute = async (event) => {
      const result = await execute(event);
      if (isRetryable(result.code)) this.#unsentEvents.addFailedEvent(result.event);
      else if (result.code === 200) this.#sendFailedEvents();
      return result;
    };
  }

  #sendFailedEvents(): void {
    const destination = this.plugin('amplitude') as unknown as Destination | undefined;
    if (!destination) return;
    for (const event of this.#unsentEvents.failedEvents()) void destination.execute(event);
  }
}

/**
 * Whether the event may be accepted later: attempts exhausted (500), no valid response (0), or quota exceeded (429).
 */
const isRetryable = (code: number): boolean => code === 0 || code === 429 || code >= 500;
