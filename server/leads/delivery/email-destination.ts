import type { Transporter } from 'nodemailer';
import * as v from 'valibot';
import type { DeliveryOutcome, Destination } from '../../platform/outbox/outbox.ts';
import type { LeadRow } from '../lead-tables.ts';
import { readPayload } from '../read-payload.ts';

export type EmailNoticeSettings = {
  readonly smtp: SmtpSettings;
  readonly from: string;
  /** Who gets notice of the leads of every form that is not in `toByForm`. */
  readonly to: readonly string[];
  readonly toByForm: Readonly<Record<string, readonly string[]>>;
};

export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** Without `secure`: nothing is sent unless the server takes STARTTLS. */
  readonly requireTls: boolean;
  readonly login: { readonly user: string; readonly pass: string } | undefined;
};

export const EMAIL = 'email';
/** What small mail servers let one sender do. */
const RATE = { burst: 10, perSecond: 2 };
const LONGEST_REASON = 300;

const bodySchema = v.object({
  to: v.string(),
  replyTo: v.string(),
  subject: v.string(),
  text: v.string(),
  /** ISO 8601. */
  date: v.string(),
});

export type EmailNotice = v.InferOutput<typeof bodySchema>;

/** What is told of a new lead; frozen when it is stored. */
export const emailNotices = (lead: LeadRow, settings: EmailNoticeSettings): EmailNotice[] =>
  noticesAbout(lead.form, settings, {
    replyTo: lead.email,
    subject: `${lead.page_name}: ${lead.email}`,
    text: textOf(lead),
    date: new Date(lead.received_at).toISOString(),
  });

/** One notice for each address that hears of this form, so that one that is refused repeats none of the others. */
export const noticesAbout = (
  form: string,
  { to, toByForm }: EmailNoticeSettings,
  notice: Omit<EmailNotice, 'to'>,
): EmailNotice[] =>
  (toByForm[form] ?? to).map((address) => ({ ...notice, to: address, subject: oneLine(notice.subject) }));

/** Every field of the payload, and what the server knows beside it. */
function textOf(lead: LeadRow): string {
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
 * Sends each notice by SMTP, at least once: the `Message-ID` is the delivery's, so that whoever gets it twice can tell.
 * A reply goes to whoever sent the form.
 */
export function createEmailDestination({ smtp, from }: EmailNoticeSettings): Destination {
  const { host, port, secure, requireTls, login } = smtp;
  let transport: Promise<Transporter> | undefined;
  // Loaded with the first notice: most servers send none, and it is larger than the rest of the feature.
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      { host, port, secure, requireTLS: requireTls, ...(login && { auth: login }) },
      // A body is text and nothing else: no field of it may become a file or an address that is read here.
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
          // No holiday notice is to come back (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/** A reply of 5xx is final (RFC 5321, 4.2.1), a wrong login too; 4xx and a line that breaks are worth another attempt. */
function outcomeOf(error: unknown): DeliveryOutcome {
  const { responseCode, message } = error as { responseCode?: unknown; message?: unknown };
  const reason = String(message ?? error).slice(0, LONGEST_REASON);
  const isFinal = typeof responseCode === 'number' && responseCode >= 500;
  return { kind: isFinal ? 'refused' : 'retry', reason };
}

/** A header has one line: what is typed into a form begins no other. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200);
