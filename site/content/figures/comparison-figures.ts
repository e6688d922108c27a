import {
  countRecognized,
  countVisits,
  formatKilobytes,
  getCosts,
  getFigures,
  type Method,
  toPercent,
} from '../records/comparison-measurement.ts';
import type { Figures } from './page-figures.ts';
import { readMeasured } from './read-measured.ts';

/**
 * Returns the figures that the text of a comparison can insert: of the library (`{recognized}`, `{script}`), and the same
 * of our service (`{ourRecognized}`).
 *
 * @throws Error if the library was not measured
 */
export function comparisonFigures(library: string): Figures {
  return { ...methodFigures(library), ...addPrefix('our', methodFigures('service')) };
}

/**
 * Returns the figures of all methods, for texts about the whole comparison: `{serviceRecognized}`,
 * `{fingerprintjsMedian}`, `{withoutTokenRecognized}`.
 *
 * @throws Error if a method was not measured
 */
export function allComparisonFigures(): Figures {
  const { people, browser, costs } = readMeasured();
  return {
    people: `${people}`,
    browser,
    ...Object.assign({}, ...Object.keys(costs).map((method) => addPrefix(method, methodFigures(method)))),
    ...addPrefix('withoutToken', recognitionFigures('service-without-token')),
  };
}

function methodFigures(method: Method): Figures {
  const measured = readMeasured();
  const { version, gzipBytes, requests, bytesSent } = getCosts(measured, method);
  return {
    ...recognitionFigures(method),
    version,
    script: formatKilobytes(gzipBytes),
    median: `${getFigures(measured, method).ms.p50}\u00a0ms`,
    requests: `${requests}`,
    sent: formatKilobytes(bytesSent),
  };
}

function recognitionFigures(method: Method): Figures {
  const measured = readMeasured();
  const { right, of } = countRecognized(measured, method);
  return {
    recognized: `${toPercent({ right, of })}%`,
    recognizedVisits: `${right} of ${of}`,
    misidentified: `${getFigures(measured, method).mistaken} of ${countVisits(measured, method)}`,
  };
}

const addPrefix = (prefix: string, figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, value]),
  );
