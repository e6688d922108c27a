export type Store<State> = {
  /** The state before the first `set`, as in prerendered HTML. */
  readonly initial: State;
  get(): State;
  /** Replaces the state and notifies every subscriber. */
  set(next: State): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (state: State) => void): () => void;
};

/** Returns a store for state that several parts of a page share, with or without React (`useStore`). */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<(state: State) => void>();
  return {
    initial,
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
