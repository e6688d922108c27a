import type { Annotation } from '@whorl/contract/console/traffic.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { overrides } from '../../../content/interface/console/experiments.json';
import { annotations as texts } from '../../../content/interface/console/report.json';
import { TextWithElements } from '../text-with-elements.tsx';

/** Characters of a build's hash that are shown. */
const HASH_LENGTH = 8;

type Props = {
  annotation: Annotation;
  /** Path of the experiments in the console. */
  experiments: string;
};

/** Text about a deployment or a changed experiment, without the time. */
export function AnnotationText({ annotation, experiments }: Props) {
  if (annotation.kind === 'deployment') {
    const { version, build } = annotation;
    return fillIn(texts.deployment, { version, build: build.slice(0, HASH_LENGTH) });
  }
  const { experiment, action, why } = annotation;
  const change = (
    <TextWithElements
      text={texts.experiment}
      parts={{ experiment: <a href={experiments}>{experiment}</a>, action: overrides[action].done }}
    />
  );
  return <TextWithElements text={texts.reason} parts={{ change, why: <bdi>{why}</bdi> }} />;
}
