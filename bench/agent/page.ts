/* Runs in the page that is measured; each function is handed over by itself and knows nothing outside. */

export type Measured = {
  ms: number;
  readMs: number;
  ticketMs: number;
  postMs: number;
  longestTaskMs: number;
  /** Whether the reading said that the window is private; undefined where it did not know in time. */
  privacy: boolean | undefined;
  signals: Record<string, number>;
};

type Settings = { script: string; apiKey: string; path: string };
type Reading = { signals: Record<string, { ms: number }>; privacy?: { isPrivate?: boolean } };

/** One `get` of the agent as it is served, on a page that has done nothing else. */
export async function measureGet({ script, apiKey, path }: Settings): Promise<Measured> {
  const { load } = await import(script);
  let reading: Reading | undefined;
  const originalFetch = window.fetch;
  const times: { method: string; start: number; end: number }[] = [];
  window.fetch = async (input, init) => {
    const time = { method: init?.method ?? 'GET', start: performance.now(), end: 0 };
    times.push(time);
    if (typeof init?.body === 'string') reading = JSON.parse(init.body) as Reading;
    const response = await originalFetch(input, init);
    time.end = performance.now();
    return response;
  };
  let longestTaskMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
  });
  observer.observe({ type: 'longtask' });
  const agent = await load({ apiKey, endpoint: path });
  const begun = performance.now();
  await agent.get({ extendedResult: true });
  const ms = performance.now() - begun;
  // Tasks are reported in a task of their own.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const ticket = times.find(({ method }) => method === 'GET');
  const post = times.find(({ method }) => method === 'POST');
  return {
    ms,
    readMs: (post?.start ?? 0) - begun,
    ticketMs: (ticket?.end ?? 0) - (ticket?.start ?? 0),
    postMs: (post?.end ?? 0) - (post?.start ?? 0),
    longestTaskMs,
    privacy: reading?.privacy?.isPrivate,
    signals: Object.fromEntries(Object.entries(reading?.signals ?? {}).map(([name, signal]) => [name, signal.ms])),
  };
}

/** The free library by itself, on another such page. */
export async function measureFingerprintJs(url: string): Promise<{ ms: number; longestTaskMs: number }> {
  const library = await import(url);
  let longestTaskMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
  });
  observer.observe({ type: 'longtask' });
  const begun = performance.now();
  await (await library.load({ monitoring: false })).get();
  const ms = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { ms, longestTaskMs };
}

/** How long it takes to know whether the window is private, and how much of that is left when the signals are there. */
export async function measureLateness(modules: string): Promise<{ tookMs: number; lateMs: number }> {
  const [{ readPrivacy }, { readSignals }, { signalSources }] = await Promise.all([
    import(`${modules}private-mode.js`),
    import(`${modules}read-signals.js`),
    import(`${modules}signal-sources.js`),
  ]);
  const begun = performance.now();
  let toldAt = 0;
  const told = readPrivacy().then(() => {
    toldAt = performance.now();
  });
  // As long as the library waits by itself before it reads.
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 100 }));
  await readSignals(signalSources);
  const readAt = performance.now();
  await told;
  return { tookMs: toldAt - begun, lateMs: Math.max(0, toldAt - readAt) };
}
