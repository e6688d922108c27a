import { scrapingChecks } from '@whorl/contract/playground/flights.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import '../../../islands/demos/scraping/scraping-demo.module.css';
import { Demo as PlayedDemo } from '../../../islands/demos/frame/demo.tsx';
import { type DemoText, frameProps } from '../demo/frame-props.tsx';

/** A fixed day, so that every build is the same. */
const DAY = '2027-03-14';

export const Demo = ({ words, tries }: DemoText<'note'>) => (
  <PlayedDemo
    demo="scraping"
    calls={playgroundCalls.webScraping}
    words={words}
    day={DAY}
    {...frameProps({ checks: scrapingChecks, forbidsBots: true, attack: 'scraping', tries })}
  />
);
