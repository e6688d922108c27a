import type { Services } from '../../platform/feature.ts';
import { webhookRoutes } from '../webhooks/serve-webhooks.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { eventRoute, type FindLists } from './serve-event.ts';
import { eventSearchRoute } from './serve-event-search.ts';
import { eventUpdateRoutes } from './serve-event-update.ts';
import { flatEventRoutes } from './serve-flat-events.ts';
import { listEntryRoutes, type WorkspaceLists } from './serve-list-entries.ts';
import { relatedVisitorsRoute } from './serve-related-visitors.ts';
import { type EraseLinkedData, visitorDeletionRoutes } from './serve-visitor-deletion.ts';
import { visitsRoute } from './serve-visits.ts';
import type { ServerApiRoute } from './server-api.ts';

export type ServerApiSettings = {
  /** Whether webhooks may post to IP addresses that aren't public. */
  readonly allowPrivateWebhooks: boolean;
  /** Erases data of other features that is linked to a visitor, in the transaction that deletes the visitor. */
  readonly eraseLinkedData: EraseLinkedData;
  /** Finds the list entries that match an event. */
  readonly findLists: FindLists;
  /** Returns the functions that read and change the list entries of a workspace. */
  readonly getLists: (workspace: string) => WorkspaceLists;
};

/** Creates all routes of the server API. */
export const createServerApiRoutes = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  webhooks: Webhooks,
  { allowPrivateWebhooks: allowPrivate, eraseLinkedData, findLists, getLists }: ServerApiSettings,
): ServerApiRoute[] => [
  eventRoute(database, findLists),
  eventSearchRoute(database, clock),
  ...eventUpdateRoutes(database),
  visitsRoute(database),
  relatedVisitorsRoute,
  ...visitorDeletionRoutes(database, eraseLinkedData),
  ...flatEventRoutes(database, clock, findLists),
  ...webhookRoutes({ database, clock, webhooks, allowPrivate }),
  ...listEntryRoutes(getLists),
];
