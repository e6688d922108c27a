/**
 * Commonly used evasions that hide automation from a page, in our own implementation. Each function is serialized and runs
 * in the page, so it can't reference anything outside of itself.
 */
export const evasions = {
  /** Sets a phone's user agent for scripts, but not in the request header. */
  spoofScriptUserAgent: (): void => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
    Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => userAgent });
  },

  overwriteFlag: (): void => {
    Object.defineProperty(navigator, 'webdriver', { get: () => undefined });
  },

  deleteFlag: (): void => {
    delete (Object.getPrototypeOf(navigator) as { webdriver?: boolean }).webdriver;
  },

  /** Replaces the flag's getter with a proxy, which looks native. */
  proxyFlag: (): void => {
    const prototype = Object.getPrototypeOf(navigator);
    const descriptor = Object.getOwnPropertyDescriptor(prototype, 'webdriver');
    if (!descriptor?.get) return;
    Object.defineProperty(prototype, 'webdriver', {
      ...descriptor,
      get: new Proxy(descriptor.get, { apply: () => false }),
    });
  },

  /** Replaces the flag's getter with a bound function, whose text is native code, too. */
  bindFlag: (): void => {
    const get = (() => false).bind(undefined);
    Object.defineProperty(Object.getPrototypeOf(navigator), 'webdriver', { get, configurable: true, enumerable: true });
  },

  /** Overrides languages, permissions and the GPU with proxies, as plug-ins of automation libraries do. */
  patchBrowser: (): void => {
    const override = (target: object, name: string, value: unknown) => {
      const descriptor = Object.getOwnPropertyDescriptor(target, name);
      if (!descriptor?.get) return;
      Object.defineProperty(target, name, { ...descriptor, get: new Proxy(descriptor.get, { apply: () => value }) });
    };
    override(Navigator.prototype, 'languages', Object.freeze(['en-US', 'en']));
    override(Navigator.prototype, 'hardwareConcurrency', 8);
    const { query } = Permissions.prototype;
    Permissions.prototype.query = new Proxy(query, {});
    const names: Record<number, string> = { 37445: 'Intel Inc.', 37446: 'Intel Iris OpenGL Engine' };
    for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
      prototype.getParameter = new Proxy(prototype.getParameter, {
        apply: (native, context, [parameter]) => names[parameter] ?? Reflect.apply(native, context, [parameter]),
      });
    }
  },

  /** Overrides the same and adds `chrome.runtime`, which ordinary pages don't have. */
  patchEverything: (): void => {
    const override = (target: object, name: string, value: unknown) => {
      const descriptor = Object.getOwnPropertyDescriptor(target, name);
      if (!descriptor?.get) return;
      Object.defineProperty(target, name, { ...descriptor, get: new Proxy(descriptor.get, { apply: () => value }) });
    };
    override(Navigator.prototype, 'languages', Object.freeze(['en-US', 'en']));
    override(Navigator.prototype, 'platform', 'Win32');
    Permissions.prototype.query = new Proxy(Permissions.prototype.query, {});
    const connect = () => ({ onMessage: {}, onDisconnect: {}, postMessage: () => undefined });
    const { chrome } = window as { chrome?: { runtime?: object } };
    if (chrome) chrome.runtime = { connect, sendMessage: () => undefined };
  },
} as const;
