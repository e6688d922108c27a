import { brand } from '@whorl/contract/brand.ts';
import type { ComponentRule } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { addOwnLinks, anchor, proseRule, required, tableRule } from '../../../content/components/list-rules.ts';
import {
  readInline,
  readItems,
  readLink,
  readList,
  readParagraphs,
  splitIntro,
} from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readMeasured } from '../../../content/figures/read-measured.ts';
import { spellNumberCapitalized } from '../../../content/figures/spell-number.ts';
import { botWordRecords } from '../../../content/records/bot-words.ts';
import { formatKilobytes } from '../../../content/records/comparison-measurement.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { botQuestions } from '../../../islands/bot/bot-questions.ts';
import { longDate } from '../../../sections/text/long-date.ts';
import type * as Components from './components.ts';

const { costs, methods, signals, visits, browser, on } = readMeasured();
const { identification, botDetection, smartSignals, mobileSignals } = brand.productNames;

export const figures: Figures = {
  measuredBrowser: browser,
  measuredOn: longDate(on),
  agentSize: formatKilobytes(costs.service.gzipBytes),
  requestSize: formatKilobytes(costs.service.bytesSent),
  cookies: `${costs.service.cookies}`,
  storageKeys: `${costs.service.storageKeys}`,
  signals: `${signals}`,
  detectors: `${readRecords(botWordRecords).detectors.length}`,
  medianMs: `${methods.service.ms.p50}`,
  visits: `${visits}`,
  botQuestions: spellNumberCapitalized(botQuestions.length),
  identificationName: identification,
  botDetectionName: botDetection,
  smartSignalsName: smartSignals,
  mobileSignalsName: mobileSignals,
};

const section = { id: anchor, title: required } as const;
const STATIONS = 7;

/** The drawing: names of the three machines, and a list of the steps. */
const requestFlow: ComponentRule = {
  attributes: { alternative: required, first: required, second: required, third: required },
  read: (element) => {
    const { alternative, first = '', second = '', third = '' } = element.attributes;
    const stations = readList(element);
    if (stations.length !== STATIONS) element.report(`must contain a list of ${STATIONS} steps`);
    return { props: { alternative, lanes: [first, second, third], stations } };
  },
};

/** The parts of the product: each a heading that links to its page, a description, and its steps. */
const parts: ComponentRule = {
  attributes: section,
  read: (element) => {
    const { before, items } = readItems(element);
    const read = items.map((item) => {
      const [says, at] = readParagraphs(item, 2, element);
      return {
        ...readLink(item.heading, element),
        says: readInline(says?.children ?? []),
        at: readInline(at?.children ?? []),
      };
    });
    const titles = read.map(({ title }) => title);
    for (const name of Object.values(brand.productNames))
      if (!titles.includes(name)) element.report(`must have a heading with the link “${name}”, as every product`);
    element.addFact(
      'listed',
      read.map(({ title, url }) => ({ title, url })),
    );
    element.addFact('listName', brand.name);
    return {
      props: {
        ...element.attributes,
        text: splitIntro({ ...element, children: addOwnLinks(before) }).text,
        items: read,
      },
    };
  },
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: { head: true },
  RequestFlow: requestFlow,
  IdentificationSteps: tableRule({ ...section, caption: required, source: required }, [
    'name',
    'happens',
    'costs',
    'fails',
  ]),
  Parts: parts,
  ServerCall: proseRule(section),
});
