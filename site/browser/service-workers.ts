/** Returns the service workers of the site; undefined if the browser has none on this page, or blocks them. */
export function getServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker as ServiceWorkerContainer | undefined;
  } catch {
    return undefined;
  }
}
