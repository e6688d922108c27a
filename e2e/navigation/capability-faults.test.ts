import { readingJourneys, sampleFaults, sendingJourneys, testJourneys } from './capability-journeys.ts';

testJourneys({ ...readingJourneys, ...sendingJourneys }, sampleFaults);
