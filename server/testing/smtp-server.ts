import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export type SentMail = {
  readonly from: string;
  readonly to: string;
  /** By lower-case name, unfolded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** The server's replies to commands; `DATA .` is the end of a message. `undefined` closes the connection. */
export type SmtpReplies = Partial<
  Record<'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'DATA .', string | undefined>
> & {
  /** Closes the connection after this number of bytes of a message. */
  cutAfter?: number;
  /** Never replies. */
  silent?: boolean;
  /** Closes the connection in place of the response to the first message. */
  loseFirstResponse?: boolean;
};

export type TestSmtpServer = {
  readonly port: number;
  readonly mails: readonly SentMail[];
  /** Every line received outside of a message. */
  readonly commands: readonly string[];
  /** Changes the replies and closes the open connections. */
  replyWith(replies: SmtpReplies): void;
  close(): Promise<void>;
};

const taken: Record<string, string> = {
  greeting: '220 mail.test ESMTP',
  EHLO: '250-mail.test\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME',
  AUTH: '235 2.7.0 welcome',
  MAIL: '250 2.1.0 fine',
  RCPT: '250 2.1.5 fine',
  DATA: '354 go ahead',
  'DATA .': '250 2.0.0 queued',
  QUIT: '221 bye',
};

/** Starts a mail server on loopback that implements the part of RFC 5321 that tests need, without TLS. */
export async function startTestSmtpServer(first: SmtpReplies = {}): Promise<TestSmtpServer> {
  let replies = first;
  const mails: SentMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    serve(socket, () => replies, commands, mails);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    commands,
    replyWith(next) {
      replies = next;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serve(socket: Socket, replies: () => SmtpReplies, commands: string[], mails: SentMail[]): void {
  let buffered = '';
  let message: string | undefined;
  let [from, to] = ['', ''];
  const answer = (key: string): void => {
    const now = replies() as Record<string, unknown>;
    const reply = key in now ? (now[key] as string | undefined) : taken[key];
    if (reply === undefined) socket.destroy();
    else socket.write(`${reply}\r\n`);
  };
  if (replies().silent !== true) answer('greeting');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    if (replies().silent === true) return;
    buffered += chunk;
    if (message !== undefined && buffered.length >= (replies().cutAfter ?? Number.POSITIVE_INFINITY)) {
      socket.destroy();
      return;
    }
    for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
      const line = buffered.slice(0, end);
      buffered = buffered.slice(end + 2);
      if (message === undefined) command(line);
      else if (line === '.') finish(message);
      else message += `${line.replace(/^\./, '')}\r\n`;
    }
  });

  function command(line: string): void {
    commands.push(line);
    const verb = line.split(' ')[0]?.toUpperCase() ?? '';
    if (verb === 'MAIL') from = /<(.*)>/.exec(line)?.[1] ?? '';
    if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
    if (verb === 'DATA' && (replies().DATA ?? taken.DATA)?.startsWith('354')) message = '';
    answer(verb);
  }

  function finish(source: string): void {
    const [head = '', ...body] = source.split('\r\n\r\n');
    const headers = Object.fromEntries(
      head
        .replaceAll(/\r\n[ \t]+/g, ' ')
        .split('\r\n')
        .map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }),
    );
    const text = decoded(body.join('\r\n\r\n'), headers['content-transfer-encoding']);
    if ((replies()['DATA .'] ?? '250').startsWith('2')) mails.push({ from, to, headers, text });
    message = undefined;
    if (replies().loseFirstResponse === true && mails.length === 1) socket.destroy();
    else answer('DATA .');
  }
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
