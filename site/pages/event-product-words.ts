import type { ProductName } from '../islands/signals/product-values.ts';

export type ProductWords = {
  name: ProductName;
  field: string;
  label: string;
  says: string;
  goodFor: string;
  /** How sure it is, and when it errs. */
  sure: string;
};

/** Everything that is said of one request, in the order of an event. */
export const productWords: readonly ProductWords[] = [
  {
    name: 'identification',
    field: 'products.identification',
    label: 'Recognition',
    says: 'Whether the visitor was known, how sure that is, and why',
    goodFor: 'Decide with the reason in hand: a signed id is worth more than likeness.',
    sure: 'A grade, not a percentage. Likeness can mean somebody else’s browser.',
  },
  {
    name: 'botd',
    field: 'products.botd',
    label: 'Automation',
    says: 'Whether a program drives the browser, and what speaks for it',
    goodFor: 'Refuse plain automation before it costs you anything.',
    sure: 'Sure where it says bad. A browser that hides well goes through unseen.',
  },
  {
    name: 'ipInfo',
    field: 'products.ipInfo',
    label: 'Address',
    says: 'The network of the address, and where it is',
    goodFor: 'Law, language and currency to begin with; your own lists of networks.',
    sure: 'A country, mostly right. Finer, or who runs the network, only with a database of yours.',
  },
  {
    name: 'incognito',
    field: 'products.incognito',
    label: 'Private window',
    says: 'Whether the window is a private one',
    goodFor: 'Expect that the signed id is gone with the window.',
    sure: 'By how the browser’s storage behaves. The next version may behave otherwise; where it tells nothing, it is not known.',
  },
  {
    name: 'virtualMachine',
    field: 'products.virtualMachine',
    label: 'Virtual machine',
    says: 'Whether the graphics are those of software or of a virtual machine',
    goodFor: 'Farms of accounts run on rented machines.',
    sure: 'Remote desktops and a broken driver look the same; a machine with a lent graphics card does not.',
  },
  {
    name: 'tampering',
    field: 'products.tampering',
    label: 'Tampering',
    says: 'Whether what the browser tells in two ways agrees',
    goodFor: 'Somebody who claims to be another browser has a reason for it.',
    sure: 'A contradiction is certain, its reason is not: an extension for privacy makes some too. A disguise without one is not seen.',
  },
  {
    name: 'vpn',
    field: 'products.vpn',
    label: 'VPN',
    says: 'Whether clock and address agree, and what is known of the network',
    goodFor: 'Do not trust the country where it decides something.',
    sure: 'By the clock alone low: travellers look the same, and a VPN in one’s own time zone is not seen. High only with a database of networks.',
  },
  {
    name: 'velocity',
    field: 'products.velocity',
    label: 'Velocity',
    says: 'How often this visitor was here lately, and from how many networks',
    goodFor: 'Tell the regular from the one who came fifty times this hour.',
    sure: 'Counted, and as right as the visitor id. Networks, since whole addresses are not kept.',
  },
];
