import { integrationSample } from '../../../content/samples/integration-samples.ts';
import { SampleCode } from '../../../sections/text/sample-code.tsx';
import { ConsoleSample } from '../../console-sample.tsx';
import { getMdxComponents } from '../../mdx-components.tsx';
import { AgentErrors } from './agent-errors.tsx';
import { Operation, TryAnyRequest } from './api-operation.tsx';

/** Components for the elements of the documentation. */
export const docsComponents = {
  ...getMdxComponents('en'),
  Operation,
  TryRequest: TryAnyRequest,
  AgentErrors,
  ConsoleSample,
  /** A file of `content/integrations`. */
  IntegrationSample: ({ file }: { file: string }) => <SampleCode code={integrationSample(file)} title={file} />,
};
