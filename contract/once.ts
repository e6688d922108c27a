/** Returns a function that calls `create` on its first call and returns the same value from then on. */
export function once<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

/** Returns a function whose calls share one promise. A rejected promise is discarded, so the next call tries again. */
export function onceFulfilled<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let shared: Promise<Value> | undefined;
  return () => {
    shared ??= create().catch((error: unknown) => {
      shared = undefined;
      throw error;
    });
    return shared;
  };
}
