/** Parts of the tree that have a use of their own; where they lie, what they do, and what they do not. */
export const parts = [
  {
    title: 'The drawing of a fingerprint',
    paths: ['site/design/whorl/'],
    text: 'A string in, ridge flow as SVG paths out. The same string gives the same drawing on every engine, because all trigonometry is read from a rounded grid.',
    without: 'It draws; it recognises nobody.',
  },
  {
    title: 'The agent',
    paths: ['agent/'],
    text: 'Reads a browser, signal by signal, posts the reading and keeps the signed id that comes back. The two open-source readers behind it are its only packages.',
    without: 'Alone it has nobody to ask: it needs an endpoint that answers.',
  },
  {
    title: 'Who is this?',
    paths: ['server/visitors/'],
    text: 'The other end: hashes a reading, looks for the visitor, signs the id, answers for the history. This is the part that decides.',
    without: 'Calls Fastify and Kysely, and expects the platform below it.',
  },
  {
    title: 'Consent by place',
    paths: ['contract/consent.ts', 'contract/country/continent.ts'],
    text: 'Whether somebody has to be asked before anything is read: from a country and what was chosen before, to one answer. No storage, no banner, no time.',
    without: 'Knows continents, not laws. Yours to check with counsel.',
  },
  {
    title: 'The outbox',
    paths: ['server/platform/outbox/'],
    text: 'Deliveries are written with the thing they deliver, claimed by one worker, retried with growing pauses, and kept for a person where a vendor refuses.',
    without: 'At least once, not exactly once: a receiver has to stand a repeat.',
  },
  {
    title: 'Two databases, one commit',
    paths: ['server/platform/database/'],
    text: 'SQLite of Node itself or PostgreSQL behind one interface. Writes that arrive together share a transaction, and each is answered once it is on disk.',
    without: 'No model, no relations: queries stay Kysely’s.',
  },
  {
    title: 'Files from memory',
    paths: ['server/platform/static/'],
    text: 'Answers a finished build precompressed, with its policy and its redirects, before any router is asked.',
    without: 'A build that does not fit into memory is not for it.',
  },
  {
    title: 'Rates',
    paths: ['server/platform/rate-limit/'],
    text: 'So many in such a time, in this process or shared in Redis; where Redis is lost, each process goes on counting alone.',
    without: 'No lists of good and bad addresses.',
  },
  {
    title: 'A page that works on the train',
    paths: ['site/runtime/service-worker/'],
    text: 'A service worker for prerendered pages: what was read stays readable, a new build takes over at the next link, and a switch takes it out again.',
    without: 'Looks after pages, not after forms.',
  },
  {
    title: 'A form without script',
    paths: ['server/leads/fill-form.ts'],
    text: 'Puts what was typed, and each problem, back into a prerendered page without touching one byte of its hashed parts.',
    without: 'One form to an endpoint on a page.',
  },
] as const;

/** What the licence says, in the words of somebody who wants to get on. */
export const licenceAnswers = [
  { question: 'In a product that is sold?', answer: 'Yes. Keep the notice with the copy.' },
  { question: 'Changed, and the change kept?', answer: 'Yes. Nothing has to be given back.' },
  { question: 'And if it breaks at night?', answer: 'Then it is yours to mend: no warranty, in capitals.' },
  { question: 'The name and the logo?', answer: 'Your own, please. One file changes both.' },
] as const;

export const sample = `import { drawWhorl, whorlForms } from './whorl/whorl.ts'

const { viewBox, bands } =
  drawWhorl('your string', whorlForms.print480)

document.body.innerHTML =
  \`<svg viewBox="\${viewBox}" fill="none" stroke="#000">
     <path d="\${bands.join('')}"/>
   </svg>\``;
