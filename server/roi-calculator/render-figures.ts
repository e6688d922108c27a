import { createInputsQuery, type ParsedInputs } from '@whorl/contract/roi/roi-inputs.ts';
import { createRoiView, ROI_ATTRIBUTE } from '@whorl/contract/roi/roi-view.ts';
import { pages } from '@whorl/contract/urls.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { patchPageWithoutScripts } from '../platform/static/prerendered-page.ts';

/** Returns the prerendered page with these inputs and their results, and a link to the page that runs scripts. */
export const renderFigures = (page: string, read: ParsedInputs): string =>
  patchPageWithoutScripts(page, (document) =>
    applyView(document, ROI_ATTRIBUTE, {
      ...createRoiView(read),
      root: { attributes: { 'data-still': '' } },
      live: { hidden: false, attributes: { href: `${pages.roiCalculator.path}?${createInputsQuery(read.inputs)}` } },
    }),
  );
