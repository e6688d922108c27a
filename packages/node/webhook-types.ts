/** A URL that each new event of the workspace is posted to. Times are milliseconds since 1970. */
export type Webhook = {
  id: string;
  url: string;
  description?: string | undefined;
  enabled: boolean;
  created_at: number;
  /** Time of the first of the consecutive failures. */
  failing_since?: number | undefined;
  /** Error of the latest attempt, if it failed. */
  last_error?: string | undefined;
};

export type NewWebhook = { url: string; description?: string | undefined };

/** Changes of a webhook; a missing field stays as it is. */
export type WebhookUpdate = {
  url?: string | undefined;
  description?: string | undefined;
  enabled?: boolean | undefined;
};

/** A new webhook; the first one of a workspace has the secret, which is not shown again. */
export type CreatedWebhook = Webhook & { signing_secret?: string | undefined };

export type WebhookTestResult = {
  delivered: boolean;
  /** HTTP status of the response. */
  status?: number | undefined;
  error?: string | undefined;
};

export type RotatedSecret = {
  signing_secret: string;
  /** Time until which the previous secret signs, too. */
  previous_valid_until?: number | undefined;
};
