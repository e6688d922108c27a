import * as delivery from '@whorl/contract/delivery-limits.ts';
import * as api from '@whorl/contract/identification/api-limits.ts';
import { BAD_BOT_THRESHOLD } from '@whorl/contract/identification/bot-evidence.ts';
import { confidenceThresholds } from '@whorl/contract/identification/confidence.ts';
import * as request from '@whorl/contract/identification/request.ts';
import { MIN_COLLECTION_MS, TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import {
  MAX_REPLAYED_EVENTS,
  MAX_WEBHOOKS_PER_WORKSPACE,
  WEBHOOK_SECRET_OVERLAP_HOURS,
} from '@whorl/contract/identification/webhooks.ts';
import { BOT_DETECTION_KEY_MINUTES } from '@whorl/contract/keys/api-key.ts';
import { listEntriesPerPage } from '@whorl/contract/lists/server-api-entry.ts';
import { MAX_FAILED_LOGINS } from '@whorl/contract/playground/bank.ts';
import { MAX_IDENTIFICATION_AGE_MS } from '@whorl/contract/playground/checks.ts';
import { COUPON_PAUSE_MINUTES } from '@whorl/contract/playground/coupon-shop.ts';
import { MAX_TAKE_OVERS } from '@whorl/contract/playground/music.ts';
import { MAX_CHARGEBACKS, MAX_FAILED_PAYMENTS } from '@whorl/contract/playground/payment-shop.ts';
import { CODE_WAIT_MINUTES, MAX_CODE_ATTEMPTS, MAX_CODES } from '@whorl/contract/playground/sms-signup.ts';
import { TRIAL_DAYS } from '@whorl/contract/playground/weather-trial.ts';
import * as lifetimes from '@whorl/contract/stored-data/lifetimes.ts';
import type { Figures } from './page-figures.ts';
import { siteFigures } from './site-figures.ts';
import { spellNumber } from './spell-number.ts';

const format = (value: number): string => value.toLocaleString('en-US');
const [firstWait, secondWait] = CODE_WAIT_MINUTES;

/** The values that the documentation inserts: those of every text, the limits of the APIs, and those of the demos. */
export const docsFigures: Figures = {
  ...siteFigures,
  keyIdentificationsPerMinute: format(api.KEY_IDENTIFICATIONS_PER_MINUTE),
  serverCallsPerAddress: format(api.SERVER_CALLS_PER_ADDRESS),
  serverCallsPerKey: format(api.SERVER_CALLS_PER_KEY),
  serverCallsPerSecond: spellNumber(api.SERVER_CALLS_PER_KEY / 60),
  serverCallsPerToken: format(api.SERVER_CALLS_PER_TOKEN),
  payloadKb: format(request.SIGNAL_PAYLOAD_LIMIT_BYTES / 1024),
  serverBodyKb: format(api.SERVER_BODY_LIMIT_BYTES / 1024),
  deletionBodyKb: format(request.DELETION_REQUEST_LIMIT_BYTES / 1024),
  tagLimit: format(api.TAG_LIMIT),
  linkedIdLimit: format(api.LINKED_ID_LIMIT),
  pageUrlLimit: format(api.PAGE_URL_LIMIT),
  userAgentLimit: format(api.USER_AGENT_LIMIT),
  signalsLimit: format(request.SIGNALS_LIMIT),
  signalValueLimit: format(request.VALUE_LIMIT),
  maxWebhooks: format(MAX_WEBHOOKS_PER_WORKSPACE),
  maxReplayedEvents: format(MAX_REPLAYED_EVENTS),
  webhookDeliveryDays: format(lifetimes.WEBHOOK_DELIVERY_DAYS),
  webhookOverlapHours: format(WEBHOOK_SECRET_OVERLAP_HOURS),
  deliveryDelayHours: format(delivery.MAX_DELIVERY_DELAY_HOURS),
  retryAfterHours: format(delivery.MAX_RETRY_AFTER_HOURS),
  circuitFailures: format(delivery.CIRCUIT_FAILURES),
  circuitPauseSeconds: format(delivery.CIRCUIT_PAUSE_SECONDS),
  ticketSeconds: format(TICKET_SECONDS),
  minCollectionMs: format(MIN_COLLECTION_MS),
  getTimeoutMs: format(api.GET_TIMEOUT_MS),
  signalTimeoutSeconds: format(api.SIGNAL_TIMEOUT_MS / 1000),
  resultCacheSeconds: format(lifetimes.VISITOR_RESULT_SECONDS),
  maxResultCacheSeconds: format(lifetimes.MAX_VISITOR_RESULT_SECONDS),
  eventsByDefault: format(api.eventsPerPage.default),
  maxEvents: format(api.eventsPerPage.most),
  listEntriesByDefault: format(listEntriesPerPage.default),
  maxListEntries: format(listEntriesPerPage.most),
  visitsByDefault: format(api.visitsPerPage.default),
  maxVisits: format(api.visitsPerPage.most),
  searchDays: format(api.SEARCH_DAYS),
  shortestV4: format(api.shortestPrefix.ipv4),
  shortestV6: format(api.shortestPrefix.ipv6),
  velocityLimit: format(api.VELOCITY_LIMIT),
  ratedVisitors: format(api.RATED_VISITORS_MINIMUM),
  statusDays: format(lifetimes.STATUS_RETENTION_DAYS),
  endedKeyDays: format(lifetimes.ENDED_KEY_DAYS),
  keyUsageMonths: format(lifetimes.KEY_USAGE_MONTHS),
  botDetectionKeyMinutes: format(BOT_DETECTION_KEY_MINUTES),
  badBotScore: format(BAD_BOT_THRESHOLD),
  agentBytes: format(api.AGENT_GZIP_LIMIT_BYTES),
  agentPackageBytes: format(api.AGENT_PACKAGE_GZIP_LIMIT_BYTES),
  demoAgeSeconds: format(MAX_IDENTIFICATION_AGE_MS / 1000),
  demoConfidence: format(confidenceThresholds.check),
  demoHours: format(lifetimes.PLAYGROUND_DAY_HOURS),
  demoYearDays: format(lifetimes.PLAYGROUND_YEAR_DAYS),
  demoCouponMinutes: format(COUPON_PAUSE_MINUTES),
  demoTrialDays: format(TRIAL_DAYS),
  demoTakeOvers: spellNumber(MAX_TAKE_OVERS),
  demoFailures: spellNumber(MAX_FAILED_LOGINS),
  demoChargebacks: spellNumber(MAX_CHARGEBACKS),
  demoFailedPayments: spellNumber(MAX_FAILED_PAYMENTS),
  demoCodes: spellNumber(MAX_CODES),
  demoAttempts: spellNumber(MAX_CODE_ATTEMPTS),
  demoCodeMinutes: format(lifetimes.PLAYGROUND_CODE_MINUTES),
  demoFirstWaitSeconds: format(firstWait * 60),
  demoSecondWaitSeconds: format(secondWait * 60),
};
