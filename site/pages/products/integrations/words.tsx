import { brand } from '@whorl/contract/brand.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';

export type Socket = {
  id: string;
  /** Where on the way of a request it sits. */
  at: string;
  title: string;
  file: string;
  says: ReactNode;
  wrong: string;
  isRun: boolean;
};

/** Where it plugs into what you have, from the visitor inwards. */
export const sockets: readonly Socket[] = [
  {
    id: 'edge',
    at: 'edge',
    title: 'A worker at the edge',
    file: 'worker.mjs',
    says: (
      <>
        One path goes to the identification server, the rest to you. The browser sees one host, so the cookie is yours
        and the policy of your page stays as it is.
      </>
    ),
    wrong: 'Do not cache what is posted. The script may be cached for an hour, as its header says.',
    isRun: true,
  },
  {
    id: 'proxy',
    at: 'proxy',
    title: 'nginx',
    file: 'nginx.conf',
    says: (
      <>
        The host’s name has to arrive as the browser sent it: the server compares it with the page’s origin and refuses
        others. Name the proxy in <code>TRUSTED_PROXIES</code>, or all visitors have its address.
      </>
    ),
    wrong: 'Without the third line every visitor comes from your own machine, and one rate limit counts them all.',
    isRun: false,
  },
  {
    id: 'express',
    at: 'server',
    title: 'Express, Connect, plain Node',
    file: 'forward-agent.mjs',
    says: (
      <>
        Where there is no proxy of yours: <code>app.use(forwardAgent('http://127.0.0.1:8000'))</code>, before anything
        that reads bodies.
      </>
    ),
    wrong: 'Behind a body parser the request is already drained, and the call waits for ever.',
    isRun: true,
  },
  {
    id: 'fastify',
    at: 'server',
    title: 'Fastify',
    file: 'require-visitor.mjs',
    says: (
      <>
        The other half: what is posted has to name a fresh answer. <code>may-order.mjs</code> stands on the{' '}
        <a href={`${pages.sdkLibraries.path}#server`}>page on SDKs</a> and asks for the answer as it was stored.
      </>
    ),
    wrong: 'Give those a way who have no answer: a code by mail, a second try. Some blockers stop every such script.',
    isRun: true,
  },
  {
    id: 'next',
    at: 'server',
    title: 'Next.js',
    file: 'route.mjs',
    says: <>The same in a route handler. It reads a database, so it needs the Node runtime and not the edge’s.</>,
    wrong: 'Middleware runs before every page and at the edge: the wrong place for a question to a database.',
    isRun: true,
  },
];

export type Vendor = { name: string; state: 'spoken' | 'words only' | 'not there'; what: string; how: ReactNode };

/** What leaves the server for the services of others, and what does not. */
export const vendors: readonly Vendor[] = [
  {
    name: 'HubSpot',
    state: 'spoken',
    what: 'Every lead, by its Forms API, from a queue on disk: slow, limited or away, it is sent later.',
    how: (
      <>
        <code>HUBSPOT_PORTAL_ID</code> and a form’s id
      </>
    ),
  },
  {
    name: 'A webhook of yours',
    state: 'spoken',
    what: 'Every lead as JSON, signed with HMAC-SHA256 over time and body, at least once.',
    how: (
      <>
        <code>LEAD_WEBHOOK_URL</code>, <code>LEAD_WEBHOOK_SECRET</code>
      </>
    ),
  },
  {
    name: 'Amplitude',
    state: 'words only',
    what: 'The browser’s SDK of Amplitude runs after consent, and our own collector answers it. Nothing goes to Amplitude.',
    how: <code>{endpoints.analyticsBatch}</code>,
  },
  {
    name: 'Statuspage',
    state: 'spoken',
    what: 'The mark in the header says what the status page says, asked once a minute; without one, how this server is.',
    how: <code>STATUSPAGE_URL</code>,
  },
  {
    name: 'Prometheus',
    state: 'spoken',
    what: 'Events, error reports and attempts at delivery, counted, to be scraped with a token.',
    how: <code>METRICS_TOKEN</code>,
  },
  {
    name: 'A tag manager',
    state: 'words only',
    what: 'It can load the agent as it loads any module. Then a blocker of tag managers blocks it too, the page’s policy has to allow inline script, and it comes late.',
    how: 'better: one line in your page',
  },
  {
    name: 'Greenhouse',
    state: 'spoken',
    what: 'Positions and their questions come from its job board, applications with their files go there. Without one, positions are files of ours.',
    how: (
      <>
        <code>GREENHOUSE_BOARD_TOKEN</code>, <code>GREENHOUSE_API_KEY</code>
      </>
    ),
  },
  {
    name: 'Sentry',
    state: 'not there',
    what: `Errors of a page are stored by ${brand.name} itself, without anything about the visitor.`,
    how: <code>{endpoints.errorReport}</code>,
  },
];
