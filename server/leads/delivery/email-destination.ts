import type { Transporter } from 'nodemailer';
import * as v from 'valibot';
import type { DeliveryOutcome, Destination } from '../../platform/outbox/outbox.ts';
import { findErrorCode } from '../../platform/vendor/fetch-vendor-json.ts';
import type { LeadRow } from '../lead-tables.ts';
import { readPayload } from '../read-payload.ts';

export type EmailNoticeSettings = {
  readonly smtp: SmtpSettings;
  readonly from: string;
  /** Recipients for every form that is not in `toByForm`. */
  readonly to: readonly string[];
  readonly toByForm: Readonly<Record<string, readonly string[]>>;
};

type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** Uses TLS from the first byte. */
  readonly secure: boolean;
  /** Without `secure`: sends nothing unless the server supports STARTTLS. */
  readonly requireTls: boolean;
  readonly login: { readonly user: string; readonly pass: string } | undefined;
};

export const EMAIL = 'email';
/** Accepted by small mail servers from one sender. */
const RATE = { burst: 10, perSecond: 2 };
const MAX_REASON_LENGTH = 300;

const bodySchema = v.object({
  to: v.string(),
  replyTo: v.string(),
  subject: v.string(),
  text: v.string(),
  /** ISO 8601. */
  date: v.string(),
});

export type EmailNotice = v.InferOutput<typeof bodySchema>;

/** Returns the notices about a new lead, stored with it and never changed. */
export const createLeadNotices = (lead: LeadRow, settings: EmailNoticeSettings): EmailNotice[] =>
  createNotices(lead.form, settings, {
    replyTo: lead.email,
    subject: `${lead.page_name}: ${lead.email}`,
    text: formatNotice(lead),
    date: new Date(lead.received_at).toISOString(),
  });

/** Returns one notice per recipient of this form, so that a rejected one causes no repetition of the others. */
export const createNotices = (
  form: string,
  { to, toByForm }: EmailNoticeSettings,
  notice: Omit<EmailNotice, 'to'>,
): EmailNotice[] =>
  (toByForm[form] ?? to).map((address) => ({ ...notice, to: address, subject: oneLine(notice.subject) }));

/** Returns every field of the payload, followed by the lead's metadata. */
function formatNotice(lead: LeadRow): string {
  const payload = readPayload(lead);
  const fields = Object.entries(payload).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? Object.entries(value) : [[name, value] as const],
  );
  const known = [
    ['received', new Date(lead.received_at).toISOString()],
    ['form', lead.form],
    ['page', lead.page_uri],
    ['consent', lead.consent_version],
    ['lead', lead.id],
  ];
  const lines = [...fields, ...known].flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}: ${String(value).replaceAll(/\r?\n/g, '\n    ')}`],
  );
  return `${lines.join('\n')}\n`;
}

/**
 * Creates the destination that sends each notice by SMTP at least once. The `Message-ID` is the delivery's ID, so that
 * duplicates can be recognized. A reply goes to the sender of the form.
 */
export function createEmailDestination({ smtp, from }: EmailNoticeSettings): Destination {
  const { host, port, secure, requireTls, login } = smtp;
  let transport: Promise<Transporter> | undefined;
  // Imported with the first notice: most servers send none, and the library is larger than the rest of the feature.
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      { host, port, secure, requireTLS: requireTls, ...(login && { auth: login }) },
      // The body is plain text: no field of it may make the library read a file or URL.
      { disableFileAccess: true, disableUrlAccess: true },
    );
  };
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    name: EMAIL,
    rate: RATE,
    async deliver(delivery, signal) {
      const { to, replyTo, subject, text, date } = v.parse(bodySchema, delivery.body);
      try {
        transport ??= open();
        await (await transport).sendMail({
          from: { name: '', address: from },
          to: { name: '', address: to },
          replyTo: { name: '', address: replyTo },
          subject: oneLine(subject),
          text,
          date,
          messageId: `<${delivery.id}@${domain}>`,
          // Prevents out-of-office replies (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        });
        return { kind: 'sent' };
      } catch (error) {
        return toOutcome(error);
      }
    },
  };
}

/**
 * Replies of 5xx, including a rejected login, are final (RFC 5321, 4.2.1); after 4xx and connection errors the delivery
 * is retried.
 */
function toOutcome(error: unknown): DeliveryOutcome {
  const { responseCode, message } = error as { responseCode?: unknown; message?: unknown };
  const reason = String(message ?? error).slice(0, MAX_REASON_LENGTH);
  const isFinal = typeof responseCode === 'number' && responseCode >= 500;
  const code = typeof responseCode === 'number' ? responseCode : findErrorCode(error);
  return { kind: isFinal ? 'refused' : 'retry', reason, code };
}

/** Header values have one line: text typed into a form can't start another header. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200);
