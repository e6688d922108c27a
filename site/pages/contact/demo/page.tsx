import type { RenderedPage } from '../../routes.ts';
import { demoDescription, demoStructuredData } from './facts.ts';
import { DemoA } from './variant-a.tsx';

/** What visitors see who are in no test: the same as variant A. */
export function page(): RenderedPage {
  return {
    head: { title: 'Get a demo', description: demoDescription, structuredData: demoStructuredData },
    element: <DemoA />,
  };
}
