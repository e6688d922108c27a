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
    // Before it is set up, when it begins with what earlier pages have left.
    if (plugin.name === 'amplitude') this.#watch(plugin as unknown as Destination);
    return super.add(plugin);
  }

  /** Sends what is stored and not the SDK's to send, also what other pages have left. */
  async sendLeft(): Promise<void> {
    await this.#unsentEvents.adopt();
    this.#sendKept();
  }

  #watch(destination: Destination): void {
    const execute = destination.execute.bind(destination);
    destination.execute = async (event) => {
      const result = await execute(event);
      if (isUndecided(result.code)) this.#unsentEvents.keep(result.event);
      // The service is back.
      else if (result.code === 200) this.#sendKept();
      return result;
    };
  }

  #sendKept(): void {
    const destination = this.plugin('amplitude') as unknown as Destination | undefined;
    if (!destination) return;
    for (const event of this.#unsentEvents.kept()) void destination.execute(event);
  }
}

/** Given up (500), no answer that could be understood (0), or a quota that another day has again (429). */
const isUndecided = (code: number): boolean => code === 0 || code === 429 || code >= 500;
