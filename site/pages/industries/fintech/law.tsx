import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import type { KeptData } from '../../../sections/kept-data.tsx';
import type { LawRow } from '../../../sections/solution/law-table.tsx';
import { Cite, type Source } from '../../../sections/sources.tsx';

const lex = (path: string): string => `https://eur-lex.europa.eu/eli/${path}/oj/eng`;

export const sources: readonly Source[] = [
  {
    id: 'sca',
    title: 'EBA and ECB on strong authentication: report on payment fraud, 2025 edition, summarised',
    publisher: 'The Paypers',
    url: 'https://thepaypers.com/fraud-and-fincrime/news/eba-ecb-report-reveals-scas-effectiveness-in-fighting-fraud',
  },
  {
    id: 'scams',
    title: 'The same report on credit transfers, summarised',
    publisher: 'Payment Expert, 16 December 2025',
    url: 'https://paymentexpert.com/2025/12/16/credit-transfer-fraud-losses-hit-2-5bn/',
  },
  {
    id: 'edpb',
    title: 'Guidelines 2/2023 on the technical scope of Article 5(3) of the ePrivacy Directive, version 2',
    publisher: 'European Data Protection Board, 7 October 2024',
    url: 'https://www.edpb.europa.eu/system/files/2024-10/edpb_guidelines_202302_technical_scope_art_53_eprivacydirective_v2_en_0.pdf',
  },
  {
    id: 'psr',
    title:
      'Proposal for a regulation on payment services, COM(2023) 367: what may follow Directive 2015/2366, not covered here',
    publisher: 'European Commission',
    url: 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:52023PC0367',
  },
];

export const laws: readonly LawRow[] = [
  {
    text: 'Regulation (EU) 2018/389',
    place: 'Article 2, transaction monitoring',
    url: lex('reg_del/2018/389'),
    says: 'Payment service providers have mechanisms that detect unauthorised payments, and weigh at least: stolen credentials, the amount, known ways of fraud, signs of malware, and abnormal use of the access device or software where they provided it.',
    means:
      'A visitor id shows that the browser is another one than usual. It is one input of your monitoring and not the monitoring.',
  },
  {
    text: 'Regulation (EU) 2018/389',
    place: 'Article 18, transaction risk analysis',
    url: lex('reg_del/2018/389'),
    says: 'A payment may go without strong authentication as low-risk only where, among other things, real-time analysis finds no unusual information about the payer’s device or software access.',
    means: 'A visitor never seen on this account is such information. Take it as a reason to authenticate.',
  },
  {
    text: 'Directive (EU) 2015/2366',
    place: 'Articles 4(30) and 97, strong authentication',
    url: lex('dir/2015/2366'),
    says: 'Two independent elements out of knowledge, possession and inherence, when a payer opens their account online, pays, or does something remotely that may carry a risk of fraud.',
    means: 'A visitor id is none of the three. It can say when to ask, and never stands in for an answer.',
  },
  {
    text: 'Directive (EU) 2015/2366',
    place: 'Article 94(1), data protection',
    url: lex('dir/2015/2366'),
    says: 'Payment systems and payment service providers may process personal data where it is necessary to prevent, investigate and detect payment fraud.',
    means:
      'It speaks of payment fraud. A second use, such as advertising, needs a reason of its own; keep the two apart.',
  },
  {
    text: 'Regulation (EU) 2016/679 (GDPR)',
    place: 'Article 6(1)(f), recital 47',
    url: lex('reg/2016/679'),
    says: 'Processing that is strictly necessary to prevent fraud is a legitimate interest, as long as the interests of the person do not override it.',
    means:
      'You write the balance down, say so in your notice, and answer objections under Article 21. Short retention and a cut address are on your side of the scale.',
  },
  {
    text: 'Directive 2002/58/EC (ePrivacy)',
    place: 'Article 5(3), terminal equipment',
    url: lex('dir/2002/58'),
    says: (
      <>
        Storing something in a device, or reading what is stored in it, takes consent, unless it is strictly necessary
        for a service that the user expressly asked for. The European Data Protection Board counts identifiers that a
        script reads among it
        <Cite sources={sources} id="edpb" />.
      </>
    ),
    means:
      'A legitimate interest under the GDPR does not replace this. Which of your uses are strictly necessary is a question of national law. The agent reads nothing until your page calls it, so you decide when.',
  },
  {
    text: 'Regulation (EU) 2024/1624',
    place: 'customer due diligence, from 10 July 2027',
    url: lex('reg/2024/1624'),
    says: 'Obliged entities identify their customers and verify who they are, by documents or by electronic identification under eIDAS, and keep watching the business relationship.',
    means:
      'A browser is no identity and proves none. It can show that a verified account is used from somewhere else afterwards.',
  },
];

export const register: readonly KeptData[] = [
  {
    what: 'A visitor',
    fields:
      'id, one hash over all signals, platform, vendor, name of the graphics processor, number of visits, first and last time',
    until: `${VISITOR_RETENTION_DAYS} days after the last visit`,
  },
  {
    what: 'An identification',
    fields:
      'request id, visitor id, time, address cut to its network (IPv4 /24, IPv6 /48), country, page without its query, user agent, how it was matched and why, result for bot and virtual machine, and the tag and linked id that your page passes',
    until: `${IDENTIFICATION_RETENTION_DAYS} days`,
  },
  {
    what: 'In the browser',
    fields:
      'the visitor id with a signature: once as a cookie that scripts cannot read, once in the storage of the page; the last answer for the session of the tab',
    until: `${VISITOR_RETENTION_DAYS} days for the cookie; the storage until it is cleared`,
  },
];
