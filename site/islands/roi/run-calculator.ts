import type { RoiInputs } from '@whorl/contract/roi/roi-figures.ts';
import {
  firstInputs,
  inputNames,
  inputStops,
  inputsQuery,
  plainInput,
  type ReadInputs,
  type RoiInput,
  readInputs,
  roiInputs,
  writtenInput,
} from '@whorl/contract/roi/roi-inputs.ts';
import { ROI_MARK, roiView } from '@whorl/contract/roi/roi-view.ts';
import { applyView } from '../apply-view.ts';
import { trackCalculatorUsed } from './track-roi.ts';

export type Calculator = {
  /** Starts from the figures in the address, and from what the visitor changed before this script loaded. */
  begin(): void;
  /** Somebody changes a field or moves a slider. */
  change(target: Element): void;
  /** Somebody leaves a field: what is in it stands well written. */
  tidy(): void;
  /** Somebody presses a button beside the form. */
  use(tool: Element): void;
  reset(): void;
  stop(): void;
};

/** How long the figures rest before they go into the address, in milliseconds; Safari refuses 100 changes in 30 s. */
const ADDRESS_DELAY_MS = 400;
/** … and before they are read out: nobody wants to hear every stop of a slider. */
const SPOKEN_DELAY_MS = 1_200;
/** How long the button says that it has copied, in milliseconds. */
const SAYS_COPIED_MS = 3_000;

/** Counts on a page whose fields, figures and drawing have their marks; see `RoiCalculator`. */
export function runCalculator(root: HTMLElement): Calculator {
  let inputs: RoiInputs = firstInputs;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const later = (name: string, delay: number, work: () => void) => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(work, delay));
  };
  const input = (mark: string) => root.querySelector<HTMLInputElement>(`input[${ROI_MARK}="${mark}"]`);
  const fieldOf = (inputName: string) => input(`field-${roiInputs.find((each) => inputNames[each] === inputName)}`);
  const fromFields = () => readInputs((name) => fieldOf(name)?.value, inputs);

  /** What each control was last set to by this script; the visitor has changed those that hold something else. */
  const shownValues = new WeakMap<HTMLInputElement, string>();
  const isChanged = (control: HTMLInputElement | null) =>
    control !== null && control.value !== (shownValues.get(control) ?? control.defaultValue);

  function show(read: ReadInputs, typing?: Element): void {
    ({ inputs } = read);
    const { spoken, ...view } = roiView(read);
    applyView(root, ROI_MARK, view, typing);
    for (const control of root.querySelectorAll<HTMLInputElement>(`input[${ROI_MARK}]`)) {
      shownValues.set(control, control.value);
    }
    later('spoken', SPOKEN_DELAY_MS, () => spoken && applyView(root, ROI_MARK, { spoken }));
  }

  /**
   * Copies what was changed while this script was loading into the calculator's fields, which every sum starts from.
   * Where the contact form and the calculator disagree, the contact form wins: it comes later on the page and is sent.
   *
   * @param except the input whose field is up to date
   */
  function takeOverChanges(except?: RoiInput): void {
    for (const name of roiInputs) {
      const [field, slider, copy] = [input(`field-${name}`), input(`slider-${name}`), input(`form-${name}`)];
      if (!field || name === except) continue;
      if (copy && isChanged(copy)) field.value = copy.value;
      else if (slider && isChanged(slider) && !isChanged(field)) field.value = stopOf(name, slider);
    }
  }

  function keepInAddress(query: Readonly<Record<string, string>>): void {
    later('address', ADDRESS_DELAY_MS, () => {
      const url = new URL(location.href);
      for (const name of Object.values(inputNames)) url.searchParams.delete(name);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      history.replaceState(history.state, '', url);
    });
  }

  return {
    begin() {
      const asked = new URLSearchParams(location.search);
      takeOverChanges();
      const textOf = (name: string) => {
        const field = fieldOf(name);
        return isChanged(field) ? field?.value : (asked.get(name) ?? field?.value);
      };
      show(readInputs(textOf), document.activeElement ?? undefined);
    },
    change(target) {
      const [kind, name] = target.getAttribute(ROI_MARK)?.split('-') ?? [];
      if (!(target instanceof HTMLInputElement) || !isInput(name)) return;
      const field = input(`field-${name}`);
      if (field && kind === 'slider') field.value = stopOf(name, target);
      if (field && kind === 'form') field.value = target.value;
      takeOverChanges(name);
      show(fromFields(), kind === 'slider' ? undefined : target);
      keepInAddress(Object.fromEntries(roiInputs.map((each) => [inputNames[each], plainInput(each, inputs[each])])));
      later('used', SPOKEN_DELAY_MS, () => trackCalculatorUsed(inputs));
    },
    tidy() {
      show(fromFields());
    },
    use(tool) {
      if (tool.getAttribute(ROI_MARK) === 'print') return print();
      if (tool.getAttribute(ROI_MARK) !== 'copy') return;
      const words = tool.textContent;
      void navigator.clipboard?.writeText(`${location.origin}${location.pathname}?${inputsQuery(inputs)}`).then(() => {
        const copied = { text: 'Copied' };
        applyView(root, ROI_MARK, { copy: copied, copied });
        later('copied', SAYS_COPIED_MS, () =>
          applyView(root, ROI_MARK, { copy: { text: words }, copied: { text: '' } }),
        );
      });
    },
    reset() {
      show(readInputs(() => undefined));
      keepInAddress({});
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

const stopOf = (name: RoiInput, slider: HTMLInputElement): string =>
  writtenInput(name, inputStops[name][slider.valueAsNumber] ?? 0);
const isInput = (name: string | undefined): name is RoiInput => name !== undefined && name in inputNames;
