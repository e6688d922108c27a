import { brand } from '@whorl/contract/brand.ts';
import { drawWhorl, whorlForms } from '../../../design/whorl/whorl.ts';
import { VisitorHero } from '../../../islands/visitor/visitor-hero.tsx';
import type { HeadProps } from '../../composed-page.tsx';

type Props = Pick<HeadProps, 'title' | 'lead'> & { legend: string; neutral: string; noScript: string };

/** The headline, and the drawing with what is known about the visitor. */
export function HeroPlate({ title, lead, legend, neutral, noScript }: Props) {
  const { viewBox, bands } = drawWhorl(brand.logoSeed, { ...whorlForms.print480, gap: 0.056 });
  return (
    <VisitorHero
      whorl={{ viewBox, bands }}
      title={title}
      lead={lead}
      legend={legend}
      neutralCaption={neutral}
      noScript={noScript}
    />
  );
}
