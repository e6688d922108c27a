import { keptInBrowser } from '@whorl/contract/stored-data/kept-in-browser.ts';
import { keptOnServer } from '@whorl/contract/stored-data/kept-on-server.ts';
import type { KeptData } from '../../../sections/kept-data.tsx';

/** The policy of every page, as a test holds it against the header that is sent; hashes are each page's own. */
export const policy: readonly { directive: string; because: string }[] = [
  { directive: "default-src 'none'", because: 'Nothing is allowed that does not stand below.' },
  {
    directive: "script-src 'self' 'sha256-…'",
    because:
      'Our own files, and the one inline script whose hash this is. It chooses the theme, and notes what breaks.',
  },
  { directive: "style-src 'self' 'sha256-…'", because: 'The same for style. No style attribute stands in any page.' },
  { directive: "img-src 'self' data:", because: 'Pictures from here.' },
  { directive: "font-src 'self'", because: 'Fonts from here: no other host learns of your visit.' },
  { directive: "connect-src 'self'", because: 'Scripts talk to this server and to no other.' },
  { directive: "manifest-src 'self'", because: 'The file with our name and icons.' },
  {
    directive: "worker-src 'self'",
    because:
      'The worker that draws whorls, the one that keeps pages offline, and one that computes when a message to us looks as if a program sent it.',
  },
  { directive: "form-action 'self'", because: 'Forms are sent here and nowhere else.' },
  { directive: "base-uri 'none'", because: 'No injected tag can bend our links.' },
  { directive: "frame-ancestors 'none'", because: 'No other page can lay a frame around us and steal a click.' },
  {
    directive: "require-trusted-types-for 'script'",
    because: 'Text does not become markup or code, even where a script is careless.',
  },
  {
    directive: 'trusted-types agent-frame structured-data service-worker whorl-worker challenge-worker',
    because: 'But for five named makers, each of which gives out one kind of constant.',
  },
];

export const inBrowser: readonly KeptData[] = keptInBrowser.map(({ names, place, holds, until }) => ({
  what: `${names.join(', ')} (${place})`,
  fields: holds,
  until,
}));

export const onServer: readonly KeptData[] = keptOnServer.map(({ title, holds, until }) => ({
  what: title,
  fields: holds,
  until,
}));

export const measures: readonly { title: string; text: string }[] = [
  {
    title: 'Calls that change something',
    text: 'come from a page of this site, or are refused. Browsers say where a call comes from, and scripts cannot forge it.',
  },
  {
    title: 'The signature',
    text: 'is HMAC-SHA256 with a key of the server. A token of the storage is no use as a cookie, and one carried to another device is not believed.',
  },
  {
    title: 'A reading of a browser',
    text: 'is good once. It brings a ticket that the server signed moments before and a digest of its content; sent again, changed on its way or kept for later, it is refused.',
  },
  {
    title: 'Keys of programs',
    text: 'are of two kinds. A secret one is kept as a hash, so it is shown once and never again. A public one works on the origins it was made for, and each workspace knows its own visitors only.',
  },
  {
    title: 'Your visits',
    text: 'are shown to the browser with the signed cookie and to nobody else. Who only knows an id gets an empty list, whether it exists or not.',
  },
  {
    title: 'Limits',
    text: 'on the size of every body and the number of calls, by IPv4 address or IPv6 /64. Too many are answered with 429 and when to come back.',
  },
  {
    title: 'Messages that look as if a program sent them',
    text: 'are stored like all others and wait for a person to look. Your browser may be asked to compute for half a second; no service of anybody else takes part.',
  },
  {
    title: 'Forwarded addresses',
    text: 'are believed from configured proxies only, read from the right, and from nobody by default.',
  },
  {
    title: 'Answers that are no page',
    text: "carry the policy default-src 'none'. All carry nosniff, a referrer policy, both cross-origin policies, and with https HSTS for two years.",
  },
];
