/* These functions are serialized and run in the measured page, so they can't reference anything outside of themselves. */

export type GetMeasurement = {
  ms: number;
  signalsMs: number;
  ticketMs: number;
  postMs: number;
  longestTaskMs: number;
  /** Whether the payload reported a private window; undefined if it wasn't detected in time. */
  privacy: boolean | undefined;
  signals: Record<string, number>;
};

type Settings = { script: string; apiKey: string; path: string };
type Payload = { signals: Record<string, { ms: number }>; privacy?: { isPrivate?: boolean } };

/** Measures one `get` of the served agent on a fresh page. */
export async function measureGet({ script, apiKey, path }: Settings): Promise<GetMeasurement> {
  const { load } = await import(script);
  let payload: Payload | undefined;
  const originalFetch = window.fetch;
  const times: { method: string; start: number; end: number }[] = [];
  window.fetch = async (input, init) => {
    const time = { method: init?.method ?? 'GET', start: performance.now(), end: 0 };
    times.push(time);
    if (typeof init?.body === 'string') payload = JSON.parse(init.body) as Payload;
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
  // The browser reports long tasks in a later task.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const ticket = times.find(({ method }) => method === 'GET');
  const post = times.find(({ method }) => method === 'POST');
  return {
    ms,
    signalsMs: (post?.start ?? 0) - begun,
    ticketMs: (ticket?.end ?? 0) - (ticket?.start ?? 0),
    postMs: (post?.end ?? 0) - (post?.start ?? 0),
    longestTaskMs,
    privacy: payload?.privacy?.isPrivate,
    signals: Object.fromEntries(Object.entries(payload?.signals ?? {}).map(([name, signal]) => [name, signal.ms])),
  };
}

/** Measures FingerprintJS on a fresh page. */
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

/** Measures the duration of private mode detection, and how long it takes after the signals are collected. */
export async function measurePrivateModeDelay(modules: string): Promise<{ detectionMs: number; delayMs: number }> {
  const [{ detectPrivateMode }, { readSignals }, { signalSources }] = await Promise.all([
    import(`${modules}private-mode.js`),
    import(`${modules}read-signals.js`),
    import(`${modules}signal-sources.js`),
  ]);
  const begun = performance.now();
  let detectedAt = 0;
  const detected = detectPrivateMode().then(() => {
    detectedAt = performance.now();
  });
  // FingerprintJS has the same delay before it collects signals.
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 100 }));
  await readSignals(signalSources);
  const collectedAt = performance.now();
  await detected;
  return { detectionMs: detectedAt - begun, delayMs: Math.max(0, detectedAt - collectedAt) };
}
