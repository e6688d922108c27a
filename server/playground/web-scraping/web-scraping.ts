import {
  type FlightRequest,
  flightAnswerSchema,
  flightRequestSchema,
} from '@whorl/contract/playground/web-scraping.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { Demo } from '../demo.ts';
import { decideSearch } from './decide-search.ts';

/** A search for flights that answers people and declared crawlers. It keeps nothing of either. */
export const webScraping: Demo<FlightRequest> = {
  name: 'web-scraping',
  title: 'A search in the demo of web scraping: flights, or why there are none.',
  calls: playgroundCalls.webScraping,
  requestSchema: flightRequestSchema,
  answerSchema: flightAnswerSchema,
  forbidsBots: true,
  migrations: {},
  kept: [],
  decide: async (_tx, { request }) => decideSearch(request),
};
