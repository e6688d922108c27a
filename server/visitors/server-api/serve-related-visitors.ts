import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { serverApi } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { readParameters } from './read-parameters.ts';
import { badVisitorId } from './serve-visits.ts';
import type { ServerApiRoute } from './server-api.ts';

const parameters = { visitor_id: v.string() };

/**
 * `GET /related-visitors?visitor_id=…`, which links the browsers of one mobile device at the commercial vendor. Nothing
 * here links visitors across browsers, so a valid call gets the error of an account without that feature.
 */
export const relatedVisitorsRoute: ServerApiRoute = {
  method: 'GET',
  url: serverApi.relatedVisitors,
  errors: 'coded',
  handle({ query }) {
    const read = readParameters(query, parameters);
    if ('refusal' in read) return Promise.resolve(read);
    if (!v.is(visitorIdSchema, read.values.visitor_id)) return Promise.resolve(badVisitorId);
    return Promise.resolve({ refusal: { code: 'FeatureNotEnabled' } });
  },
};
