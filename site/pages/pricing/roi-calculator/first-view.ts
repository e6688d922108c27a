import { readInputs } from '@whorl/contract/roi/roi-inputs.ts';
import { roiView } from '@whorl/contract/roi/roi-view.ts';

/** What the calculator shows before anybody has put in a figure. */
export const firstInputs = readInputs(() => undefined);
export const firstView = roiView(firstInputs);
