import { brand } from '@whorl/contract/brand.ts';
import { confidenceScores } from '@whorl/contract/identification/confidence.ts';
import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { pages } from '@whorl/contract/urls.ts';
import { inWords } from '../../../sections/text/in-words.ts';
import { detectorWords } from '../../products/bot-detection/words.ts';

export type Entry = {
  /** The anchor; links from elsewhere rely on it. */
  id: string;
  question: string;
  answer: string;
  more?: { title: string; url: string };
};
export type EntryGroup = { id: string; title: string; entries: readonly Entry[] };

const { high, medium, low } = confidenceScores;
const identification = { title: 'Identification', url: pages.identification.path };
const bots = { title: brand.productNames.botDetection, url: pages.botDetection.path };
const signals = { title: brand.productNames.smartSignals, url: pages.smartSignals.path };
const sdks = { title: 'SDKs and libraries', url: pages.sdkLibraries.path };
const security = { title: 'Security', url: pages.security.path };

export const groups: readonly EntryGroup[] = [
  {
    id: 'ids',
    title: 'The id',
    entries: [
      {
        id: 'what-is-a-visitor-id',
        question: 'What is a visitor id?',
        answer:
          'Twenty random letters and digits that the server gives to a browser. It says nothing by itself; what counts is that the same browser gets the same one again.',
        more: identification,
      },
      {
        id: 'what-for',
        question: 'What is it good for?',
        answer:
          'To count per browser what you count per account, card or address today: payments, sign-ups, failed logins, coupons. Then refuse the attack and let the customer through.',
        more: { title: 'Use cases, by attack', url: pages.useCases.path },
      },
      {
        id: 'is-it-a-person',
        question: 'Does one id stand for one person?',
        answer:
          'No, for one browser. Your telephone and your laptop are two visitors, and two people who share one browser are one.',
      },
      {
        id: 'cleared-cookies',
        question: 'What happens when somebody clears their cookies?',
        answer:
          'If the local storage was cleared too, the server looks for visitors whose browser reads exactly alike, then for one that is clearly the nearest with one small change. If there is one, it is taken for them, with a lower grade; if there are several, a new id is made.',
      },
      {
        id: 'private-window',
        question: 'Does a private window get the same id?',
        answer:
          'Mostly, as long as only one known visitor has a browser that reads like it. Whether the window is a private one is said beside it, where the browser gives that away.',
      },
      {
        id: 'same-laptops',
        question: 'What about two laptops of the same model?',
        answer: `While both have their cookies, they are two. Where one is known and the other comes without a cookie and reads exactly alike, it is taken for the known one. That is why such a match scores ${medium} and not ${high}.`,
      },
      {
        id: 'stolen-cookie',
        question: 'Can an id be stolen with the cookie?',
        answer:
          'A copied cookie is refused where platform or vendor differ, or the graphics processor and much else: the visitor then gets a new id and a low grade. On a machine that is alike in all of it, it is believed.',
      },
      {
        id: 'how-sure',
        question: 'What does the confidence score mean?',
        answer: `It is one of three grades: ${high} for a signed id on its own device, ${medium} for the only browser that looks exactly like this or for a new one, ${low} for one that looks nearly like it, or where nobody can tell. They are an order, not a share of right answers.`,
      },
      {
        id: 'browser-update',
        question: 'Does the id survive an update of the browser?',
        answer:
          'With the cookie, yes. Without it a newer version counts as one small change, which is bridged where only one visitor is near. How often that is enough, over months, we have not measured.',
      },
      {
        id: 'how-long',
        question: 'How long does an id live?',
        answer: `${VISITOR_RETENTION_DAYS} days after the last visit, on the server and as a cookie. Single visits are kept for ${IDENTIFICATION_RETENTION_DAYS} days.`,
        more: security,
      },
    ],
  },
  {
    id: 'bots',
    title: 'Bots and signals',
    entries: [
      {
        id: 'how-bots',
        question: 'How do you tell a bot?',
        answer: `By what is found in the page and in the request: ${inWords(detectorWords.length)} detectors, traces of remote control and of hiding it, names that contradict each other, a reading that looks made up. Each has a weight, and the answer lists them.`,
        more: bots,
      },
      {
        id: 'bots-missed',
        question: 'Which bots do you miss?',
        answer:
          'Of those that we measured: a headless browser that is renamed and patches nothing, a program that posts a reading made up with care, and one that takes a crawler’s name at a server without the crawlers’ addresses.',
        more: { title: 'The table', url: `${pages.botDetection.path}#told` },
      },
      {
        id: 'good-bots',
        question: 'Are search engines blocked?',
        answer:
          'Nobody is blocked by us: the answer is good, bad or not detected, and your server decides. A crawler that gives its name is good, unless something contradicts it; with the crawlers’ published addresses, the server checks that it is one.',
      },
      {
        id: 'captcha',
        question: 'Do visitors have to solve a puzzle?',
        answer: 'No. Nothing is shown to them at all.',
      },
      {
        id: 'virtual-machine',
        question: 'Why does it say that I sit in a virtual machine?',
        answer:
          'Because your browser names a graphics processor that only software or a virtual machine has. A remote desktop and a broken graphics driver look the same.',
        more: signals,
      },
      {
        id: 'vpn',
        question: 'Do you detect VPNs, proxies or private windows?',
        answer:
          'Signs of them. A clock that does not fit the address speaks for a VPN, with low confidence, since travellers have one too; a database of networks, where the operator has one, makes it high. A private window is told by how the browser’s storage behaves. Where nothing is known, the field says why.',
        more: signals,
      },
      {
        id: 'location',
        question: 'How exact is the location?',
        answer:
          'A country, looked up from the address in a database on the server; a city only where the operator has a database that knows it. Nothing is guessed.',
      },
      {
        id: 'is-it-ai',
        question: 'Is there machine learning in it?',
        answer: 'No. Every decision follows a rule that you can read, and the answer says which one it was.',
      },
    ],
  },
  {
    id: 'integration',
    title: 'Integration',
    entries: [
      {
        id: 'how-to-start',
        question: 'How do I put it into my page?',
        answer:
          'Import one module from your own host, call load with your key and get. Three samples that a test runs stand on the page on SDKs.',
        more: sdks,
      },
      {
        id: 'weight',
        question: 'How heavy is the agent?',
        answer:
          'A test fails when it is over 25 KB of gzip. On this site it loads once a page can be used, so that it does not compete with it.',
      },
      {
        id: 'npm',
        question: 'Is there an npm package?',
        answer: 'Not yet. The loader is TypeScript in the repository, under the MIT licence.',
        more: sdks,
      },
      {
        id: 'mobile',
        question: 'Are there SDKs for iOS and Android?',
        answer: 'No. In a web view the agent runs as it does in a page; that is all there is today.',
      },
      {
        id: 'other-host',
        question: 'Can the server run on another host than my page?',
        answer:
          'Let your own proxy pass /agent/ on to it. The server refuses pages of other hosts, and a cookie of your own host lives longer.',
      },
      {
        id: 'verify',
        question: 'How does my server know that an answer was not made up?',
        answer: 'It asks for the stored record by the request id, with a secret key that no page ever sees.',
        more: { title: 'The call', url: `${pages.sdkLibraries.path}#server` },
      },
      {
        id: 'csp',
        question: 'Does it work under a strict Content Security Policy?',
        answer:
          "Yes, with script-src and connect-src 'self', and under Trusted Types with the policy agent-frame. This site runs it that way.",
        more: security,
      },
      {
        id: 'blocker',
        question: 'What if a blocker stops the script?',
        answer:
          'The agent tries five times and then rejects with an error by name. Let the form work without an id, and treat the missing id as what it is: a visitor you know nothing of.',
        more: { title: 'Errors and what ends them', url: pages.support.path },
      },
      {
        id: 'timeouts',
        question: 'How long may a call take?',
        answer:
          'Ten seconds of visible time, unless you set another timeout. A tab in the background does not count down, because browsers slow it down.',
      },
      {
        id: 'cache',
        question: 'Is every page view a request?',
        answer:
          'Not with the loader: it keeps an answer for the session, an hour unless you say otherwise. With ignoreCache it asks anew.',
      },
      {
        id: 'self-host',
        question: 'Can I run it myself?',
        answer:
          'That is how it is meant: one command starts the site, the agent and the server on an embedded database. PostgreSQL and Redis are for when one process is not enough.',
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy and law',
    entries: [
      {
        id: 'what-is-stored',
        question: 'What do you store about a visitor?',
        answer:
          'An id, one hash of all readings, platform, vendor and graphics processor, and one record per identification. The readings themselves are thrown away. The whole register is on the page on security.',
        more: { title: 'The register', url: `${pages.security.path}#register` },
      },
      {
        id: 'ip',
        question: 'Do you store my IP address?',
        answer: 'Only its network: an IPv4 address without its last byte, an IPv6 address without its last 80 bits.',
      },
      {
        id: 'consent',
        question: 'Do you ask for consent?',
        answer:
          'In the EU, and wherever the country is unknown, this site reads nothing and sets no cookie until you press a button. What your own site has to ask depends on your purpose and your law; ask somebody who may advise you.',
      },
      {
        id: 'gdpr',
        question: 'Is a visitor id personal data?',
        answer:
          'Treat it as such: it singles a browser out, and the GDPR names online identifiers. We are no lawyers, and this is no advice.',
      },
      {
        id: 'delete',
        question: 'How do I delete what you know of me?',
        answer:
          'With the button below your own visits. It deletes the visitor, all records and the cookie, at once and without asking anybody.',
        more: { title: 'Your visits', url: `${pages.identification.path}#your-visits` },
      },
      {
        id: 'gpc',
        question: 'Do you honour Global Privacy Control?',
        answer:
          'Yes: with it nothing optional runs where that was only assumed; no page view is counted, and your browser is read only if you press a button. What you have chosen yourself stays as you chose it.',
      },
      {
        id: 'third-parties',
        question: 'Which other companies learn of my visit?',
        answer:
          'By default none: fonts, scripts and the collector of page views come from this server, and the policy of every page forbids anything else.',
      },
    ],
  },
  {
    id: 'company',
    title: 'Price and provider',
    entries: [
      {
        id: 'price',
        question: 'What does it cost?',
        answer: 'The price list has a slider and shows the sum with its formula.',
        more: { title: 'Pricing', url: pages.pricing.path },
      },
      {
        id: 'real-company',
        question: 'Is Whorl a real company?',
        answer:
          'No. It is a sample provider: a complete website and service that works, made to be read, run and rebranded. There are no customers, and none are invented.',
        more: { title: 'About', url: pages.aboutUs.path },
      },
      {
        id: 'certificates',
        question: 'Are you certified?',
        answer: 'No. There is no SOC 2, no ISO 27001 and no audit, and so there is no badge.',
        more: security,
      },
    ],
  },
];
