import { parseInputs } from '@whorl/contract/roi/roi-inputs.ts';
import { createRoiView } from '@whorl/contract/roi/roi-view.ts';

/** The calculator's state before a visitor has entered a figure. */
export const firstInputs = parseInputs(() => undefined);
export const firstView = createRoiView(firstInputs);
