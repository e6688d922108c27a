import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestSmtpServer } from '../../server/testing/smtp-server.ts';
import { parseJson } from './check-response.ts';
import { INJECTED_HEADER } from './values.ts';

export type Vendors = {
  /** Settings that turn on everything which sends data to these servers. */
  readonly settings: Readonly<Record<string, string>>;
  readonly sentryDsn: string;
  /** URL for webhooks of identifications. */
  readonly webhookUrl: string;
  /** Deliveries by kind. */
  readonly received: ReadonlyMap<string, number>;
  /** Deliveries that can't be parsed, one sentence each. */
  readonly problems: Set<string>;
  close(): Promise<void>;
};

/** Starts local servers in place of vendors and of customers' receivers, which check that they can parse what they get. */
export async function startVendors(): Promise<Vendors> {
  const received = new Map<string, number>();
  const problems = new Set<string>();
  const count = (kind: string): void => void received.set(kind, (received.get(kind) ?? 0) + 1);

  function check(kind: string, { method, headers }: IncomingMessage, text: string): void {
    count(kind);
    if (headers[INJECTED_HEADER] !== undefined) problems.add(`${kind}: a value added a header`);
    // Envelopes of Sentry have three lines of JSON, the export of events one per event.
    const parts = kind === 'export' || kind === 'api' ? text.trimEnd().split('\n') : [text];
    const invalid = method === 'POST' ? parts.find((part) => parseJson(part) === undefined) : undefined;
    if (invalid !== undefined) problems.add(`${kind}: not JSON: ${invalid.slice(0, 100)}`);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        check((request.url ?? '').split(/[/?]/)[1] ?? '', request, Buffer.concat(chunks).toString('utf8'));
        const body = '{"code":200,"id":"1","results":[],"events_ingested":1}';
        response.setHeader('content-type', 'application/json').end(body);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const smtp = await startTestSmtpServer();
  let checkedMails = 0;
  const checkMails = (): void => {
    for (const { headers, to } of smtp.mails.slice(checkedMails)) {
      checkedMails += 1;
      count('mail');
      if ('bcc' in headers || INJECTED_HEADER in headers || /[\r\n]/.test(to))
        problems.add('mail: a value added a header');
    }
  };
  const timer = setInterval(checkMails, 1_000);
  const sentryDsn = `http://abc@127.0.0.1:${port}/1`;
  return {
    ...{ received, problems, sentryDsn, webhookUrl: `${url}/webhook` },
    settings: {
      LEAD_WEBHOOK_SECRET: 'only for the fuzz test',
      LEAD_WEBHOOK_URL: `${url}/lead`,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      LEAD_NOTICE_FROM: 'fuzz@example.com',
      LEAD_NOTICE_TO: 'operator@example.com',
      HUBSPOT_PORTAL_ID: '1',
      HUBSPOT_MODE: 'contacts',
      HUBSPOT_ACCESS_TOKEN: 'only for the fuzz test',
      HUBSPOT_API_URL: url,
      AMPLITUDE_API_KEY: 'only for the fuzz test',
      AMPLITUDE_API_URL: `${url}/amplitude`,
      EVENT_EXPORT_URL: `${url}/export`,
      SENTRY_DSN: sentryDsn,
      GITHUB_REPOSITORIES: 'example/example',
      GITHUB_API_URL: `${url}/github`,
      WEBHOOK_PRIVATE_TARGETS: 'on',
    },
    async close() {
      clearInterval(timer);
      checkMails();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await smtp.close();
    },
  };
}
