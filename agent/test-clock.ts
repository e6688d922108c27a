/**
 * Script that replaces a page's timers and monotonic clock with ones that stop until `passTime(ms)` is called. Use
 * `page.clock` for pages that Playwright controls; the tabs of `test-tabs.ts` aren't.
 */
export const stopClock = `(() => {
  let now = 0;
  let serial = 0;
  const timers = new Map();
  performance.now = () => now;
  window.setTimeout = (run, delay = 0) => {
    serial += 1;
    timers.set(serial, { at: now + delay, run });
    return serial;
  };
  window.clearTimeout = (id) => void timers.delete(id);
  window.passTime = (ms) => {
    const until = now + ms;
    while (true) {
      const [next] = [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      const [id, { at, run }] = next;
      timers.delete(id);
      now = at;
      run();
    }
    now = until;
  };
})()`;
