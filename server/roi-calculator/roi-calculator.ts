import { parseInputs } from '@whorl/contract/roi/roi-inputs.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { parseQuery } from '../platform/http/parse-query.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { renderFigures } from './render-figures.ts';

/** A person changes a figure every few seconds; parsing the page takes some milliseconds. */
const perAddress: RateLimit = { limit: 60, windowMs: 60_000 };

/** Creates the feature that responds to a plain form post of the calculator with its results. Nothing is stored. */
export const createRoiCalculator = ({ site, rateLimiter }: Services): Feature => ({
  name: 'roi-calculator',
  addRoutes(server) {
    server.get(endpoints.roiResult, async (request, reply) => {
      const page = site.page(pages.roiCalculator.path);
      if (page === undefined) throw new Error(`The build has no page ${pages.roiCalculator.path}`);
      const result = await takeForAddress(rateLimiter, 'roi-calculator', request.clientAddress, perAddress);
      if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
      const query = parseQuery(request);
      const read = parseInputs((name) => query.get(name));
      return reply.headers(page.headers).header('cache-control', 'no-store').send(renderFigures(page.html, read));
    });
  },
});
