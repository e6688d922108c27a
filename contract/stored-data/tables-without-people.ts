/** Tables without personal data. */
export const tablesWithoutPeople: readonly string[] = [
  // Events that are forwarded to an analytics service together.
  'analytics_batches',
  'analytics_cursors',
  // Random event IDs without the events; for exposures, whose ID contains a visitor ID, a hash.
  'analytics_insert_ids',
  // Daily numbers of events and visitors, without visitor IDs.
  'analytics_rollups',
  // Builds and versions of this site, and when each was first served.
  'deployments',
  // How many visitors of a workspace have a common or rare device.
  'device_limits',
  'key_secrets',
  // Monthly numbers of right and wrong predictions, without visitor IDs.
  'match_predictions',
  'outbox_destinations',
  'repositories',
  'sales_call_seats',
  'sealing_keys',
  'signing_secrets',
  // Numbers of requests and failures by minute and hour.
  'status_hours',
  'status_minutes',
  // Digests of random values in signatures of automated clients, until the signatures expire.
  'spent_nonces',
  // Ticket IDs of deleted requests, for the two minutes in which they could be replayed.
  'spent_tickets',
  'webhook_secrets',
  // URLs of customers' servers.
  'webhooks',
  // Time of the server's last write check.
  'write_probe',
];
