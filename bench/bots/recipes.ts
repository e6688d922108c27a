/**
 * What is commonly passed around for hiding a driven browser, in our own words. Each is handed to the page as text, so it
 * uses nothing from outside itself.
 */
export const recipes = {
  /** The page is told of a telephone; the header is not. */
  lieToScript: (): void => {
    const name =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
    Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => name });
  },

  overwriteFlag: (): void => {
    Object.defineProperty(navigator, 'webdriver', { get: () => undefined });
  },

  deleteFlag: (): void => {
    delete (Object.getPrototypeOf(navigator) as { webdriver?: boolean }).webdriver;
  },

  /** Languages, permissions and the graphics processor answer through proxies, as the plug-ins of libraries do it. */
  patchBrowser: (): void => {
    const answer = (target: object, name: string, value: unknown) => {
      const descriptor = Object.getOwnPropertyDescriptor(target, name);
      if (!descriptor?.get) return;
      Object.defineProperty(target, name, { ...descriptor, get: new Proxy(descriptor.get, { apply: () => value }) });
    };
    answer(Navigator.prototype, 'languages', Object.freeze(['en-US', 'en']));
    answer(Navigator.prototype, 'hardwareConcurrency', 8);
    const { query } = Permissions.prototype;
    Permissions.prototype.query = new Proxy(query, {});
    const names: Record<number, string> = { 37445: 'Intel Inc.', 37446: 'Intel Iris OpenGL Engine' };
    for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
      prototype.getParameter = new Proxy(prototype.getParameter, {
        apply: (native, context, [parameter]) => names[parameter] ?? Reflect.apply(native, context, [parameter]),
      });
    }
  },

  /** The same, and a `chrome.runtime`, which ordinary pages do not have. */
  patchEverything: (): void => {
    const answer = (target: object, name: string, value: unknown) => {
      const descriptor = Object.getOwnPropertyDescriptor(target, name);
      if (!descriptor?.get) return;
      Object.defineProperty(target, name, { ...descriptor, get: new Proxy(descriptor.get, { apply: () => value }) });
    };
    answer(Navigator.prototype, 'languages', Object.freeze(['en-US', 'en']));
    answer(Navigator.prototype, 'platform', 'Win32');
    Permissions.prototype.query = new Proxy(Permissions.prototype.query, {});
    const connect = () => ({ onMessage: {}, onDisconnect: {}, postMessage: () => undefined });
    const { chrome } = window as { chrome?: { runtime?: object } };
    if (chrome) chrome.runtime = { connect, sendMessage: () => undefined };
  },
} as const;
