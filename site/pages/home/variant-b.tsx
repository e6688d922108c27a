import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { ClosingField } from '../../sections/closing-field.tsx';
import type { RenderedPage } from '../routes.ts';
import { AskAndDecide } from './ask-and-decide.tsx';
import { CrowdStudies } from './crowd-studies.tsx';
import { DecisionRoute } from './decision-route.tsx';
import { EvidenceStaircase } from './evidence-staircase.tsx';
import { homeHead } from './head.ts';
import styles from './page.module.css';
import { WhatIsKept } from './what-is-kept.tsx';

/** The other idea of the home page: evidence first, then what is decided on it, then the code. */
export function page(): RenderedPage {
  return {
    head: { ...homeHead, canonicalPath: pages.home.path },
    share: { seed: brand.logoSeed },
    element: <HomeB />,
  };
}

export function HomeB() {
  return (
    <>
      <EvidenceStaircase />
      <CrowdStudies />
      <DecisionRoute />
      <AskAndDecide />
      <WhatIsKept />
      <div className={styles.closing}>
        <ClosingField
          title="Put your own traffic on this scale"
          text="Tell us what gets through. An engineer reads it and answers, or says honestly that it is not for us."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}
