import { createVendorDestination } from '../analytics/forwarding/forwarding.ts';
import { createExportDestination } from '../analytics/forwarding/send-export.ts';
import { readFiles } from '../careers/applications/application-files.ts';
import { createGreenhouseDestination } from '../careers/applications/greenhouse-destination.ts';
import type { Config } from '../config.ts';
import { createEmailDestination } from '../leads/delivery/email-destination.ts';
import { createHubspotContactsDestination } from '../leads/delivery/hubspot-contacts-destination.ts';
import { createHubspotDestination } from '../leads/delivery/hubspot-destination.ts';
import { createWebhookDestination } from '../leads/delivery/webhook-destination.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Destination } from '../platform/outbox/outbox.ts';

/** Creates the configured destinations of the outbox. */
export function createDestinations(config: Config, database: Database, clock: Clock): readonly Destination[] {
  const { hubspot, hubspotContacts, leadWebhook, emailNotice, greenhouse, amplitude, eventExport } = config;
  const destinations: Destination[] = [];
  if (hubspot !== undefined) destinations.push(createHubspotDestination(hubspot, clock));
  if (hubspotContacts !== undefined) destinations.push(createHubspotContactsDestination(hubspotContacts, clock));
  if (leadWebhook !== undefined) destinations.push(createWebhookDestination(leadWebhook, clock));
  if (emailNotice !== undefined) destinations.push(createEmailDestination(emailNotice));
  const { apiKey } = greenhouse ?? {};
  if (greenhouse !== undefined && apiKey !== undefined) {
    const readLeadFiles = (leadId: string) => readFiles(database.kysely, leadId);
    destinations.push(createGreenhouseDestination({ ...greenhouse, apiKey }, clock, readLeadFiles));
  }
  if (amplitude !== undefined && !amplitude.isFromBrowser) {
    destinations.push(createVendorDestination(amplitude, { database, clock }));
  }
  if (eventExport !== undefined) destinations.push(createExportDestination(eventExport, { database, clock }));
  return destinations;
}
