import { DemoA } from './demo-a.tsx';
import { demoDescription, demoStructuredData } from './demo-facts.ts';
import type { RenderedPage } from './routes.ts';

/** What visitors see who are in no test: the same as variant A. */
export function page(): RenderedPage {
  return {
    head: { title: 'Get a demo', description: demoDescription, structuredData: demoStructuredData },
    element: <DemoA />,
  };
}
