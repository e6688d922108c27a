/** The methods of an `IntersectionObserver` that the site uses. */
type Intersections = Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'>;

const noIntersections: Intersections = {
  observe: () => undefined,
  unobserve: () => undefined,
  disconnect: () => undefined,
};

/** Returns an `IntersectionObserver`; one that never calls `report` if the browser has none, as some extensions do. */
export const observeIntersections = (
  report: IntersectionObserverCallback,
  options?: IntersectionObserverInit,
): Intersections =>
  typeof IntersectionObserver === 'undefined' ? noIntersections : new IntersectionObserver(report, options);
