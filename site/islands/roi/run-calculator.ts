import type { RoiInputs } from '@whorl/contract/roi/calculate-roi.ts';
import {
  createInputsQuery,
  defaultInputs,
  formatInput,
  formatPlainInput,
  type ParsedInputs,
  parseInputs,
  type RoiInput,
  roiInputLabels,
  roiInputNames,
  sliderStops,
} from '@whorl/contract/roi/roi-inputs.ts';
import { createRoiView, ROI_ATTRIBUTE } from '@whorl/contract/roi/roi-view.ts';
import { copyText } from '../../browser/copy-text.ts';
import { replaceEntry } from '../../browser/replace-entry.ts';
import { applyView } from '../apply-view.ts';
import { trackCalculatorUsed } from './track-roi.ts';

export type Calculator = {
  /** Starts with the figures in the URL and what the visitor changed before this script was loaded. */
  begin(): void;
  /** Called when the visitor changes a field or moves a slider. */
  change(target: Element): void;
  /** Called when the visitor leaves a field, to format its value. */
  tidy(): void;
  /** Called when the visitor clicks a button next to the form. */
  use(tool: Element): void;
  reset(): void;
  stop(): void;
};

/** Delay in milliseconds before the figures are written to the URL; Safari rejects more than 100 changes in 30 s. */
const ADDRESS_DELAY_MS = 400;
/**
 * Delay in milliseconds before screen readers announce the result, so that they don't announce every slider position.
 */
const SPOKEN_DELAY_MS = 1_200;
/** Time in milliseconds for which the button shows that the link was copied. */
const SAYS_COPIED_MS = 3_000;

/** Starts the calculator on a page whose fields, figures and drawing have their marks; see `RoiCalculator`. */
export function runCalculator(root: HTMLElement): Calculator {
  let inputs: RoiInputs = defaultInputs;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const debounce = (name: string, delay: number, work: () => void) => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(work, delay));
  };
  const findInput = (mark: string) => root.querySelector<HTMLInputElement>(`input[${ROI_ATTRIBUTE}="${mark}"]`);
  const findField = (inputName: string) =>
    findInput(`field-${roiInputNames.find((each) => roiInputLabels[each] === inputName)}`);
  const fromFields = () => parseInputs((name) => findField(name)?.value, inputs);

  /** The value that this script last set for each control; if it differs, the visitor has changed the control. */
  const shownValues = new WeakMap<HTMLInputElement, string>();
  const isChanged = (control: HTMLInputElement | null) =>
    control !== null && control.value !== (shownValues.get(control) ?? control.defaultValue);

  function show(read: ParsedInputs, typing?: Element): void {
    ({ inputs } = read);
    const { spoken, ...view } = createRoiView(read);
    applyView(root, ROI_ATTRIBUTE, view, typing);
    for (const control of root.querySelectorAll<HTMLInputElement>(`input[${ROI_ATTRIBUTE}]`)) {
      shownValues.set(control, control.value);
    }
    debounce('spoken', SPOKEN_DELAY_MS, () => spoken && applyView(root, ROI_ATTRIBUTE, { spoken }));
  }

  /**
   * Copies changes made while this script was loading into the calculator's fields, on which every calculation is
   * based. If the contact form and the calculator differ, the contact form wins: it comes later on the page and is
   * sent.
   *
   * @param except the input whose field is up to date
   */
  function takeOverChanges(except?: RoiInput): void {
    for (const name of roiInputNames) {
      const [field, slider, copy] = [
        findInput(`field-${name}`),
        findInput(`slider-${name}`),
        findInput(`form-${name}`),
      ];
      if (!field || name === except) continue;
      if (copy && isChanged(copy)) field.value = copy.value;
      else if (slider && isChanged(slider) && !isChanged(field)) field.value = formatStop(name, slider);
    }
  }

  function storeInUrl(query: Readonly<Record<string, string>>): void {
    debounce('address', ADDRESS_DELAY_MS, () => {
      const url = new URL(location.href);
      for (const name of Object.values(roiInputLabels)) url.searchParams.delete(name);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      replaceEntry({ url });
    });
  }

  return {
    begin() {
      const asked = new URLSearchParams(location.search);
      takeOverChanges();
      const getText = (name: string) => {
        const field = findField(name);
        return isChanged(field) ? field?.value : (asked.get(name) ?? field?.value);
      };
      show(parseInputs(getText), document.activeElement ?? undefined);
    },
    change(target) {
      const [kind, name] = target.getAttribute(ROI_ATTRIBUTE)?.split('-') ?? [];
      if (!(target instanceof HTMLInputElement) || !isInput(name)) return;
      const field = findInput(`field-${name}`);
      if (field && kind === 'slider') field.value = formatStop(name, target);
      if (field && kind === 'form') field.value = target.value;
      takeOverChanges(name);
      show(fromFields(), kind === 'slider' ? undefined : target);
      storeInUrl(
        Object.fromEntries(roiInputNames.map((each) => [roiInputLabels[each], formatPlainInput(each, inputs[each])])),
      );
      debounce('used', SPOKEN_DELAY_MS, () => trackCalculatorUsed(inputs));
    },
    tidy() {
      show(fromFields());
    },
    use(tool) {
      if (tool.getAttribute(ROI_ATTRIBUTE) === 'print') return print();
      if (tool.getAttribute(ROI_ATTRIBUTE) !== 'copy') return;
      const words = tool.textContent;
      const url = `${location.origin}${location.pathname}?${createInputsQuery(inputs)}`;
      void copyText(url).then((result) => {
        if (result === 'refused') replaceEntry({ url });
        const copied = { text: result === 'copied' ? 'Copied' : 'Not copied. Copy the link from the address bar.' };
        applyView(root, ROI_ATTRIBUTE, { copy: copied, copied });
        debounce('copied', SAYS_COPIED_MS, () =>
          applyView(root, ROI_ATTRIBUTE, { copy: { text: words }, copied: { text: '' } }),
        );
      });
    },
    reset() {
      show(parseInputs(() => undefined));
      storeInUrl({});
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

const formatStop = (name: RoiInput, slider: HTMLInputElement): string =>
  formatInput(name, sliderStops[name][slider.valueAsNumber] ?? 0);
const isInput = (name: string | undefined): name is RoiInput => name !== undefined && name in roiInputLabels;
