import type { ConsentNotice } from './consent-notice.ts';
import type { FormField } from './define-form.ts';

/** How much of the visit a form sends beside its fields. */
export type VisitContext = 'none' | 'visit' | 'visit and pages';

/** One control with its words, as a page hands it to the browser. */
export type FieldView = FormField & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required: boolean;
  /** Of a select or radio group. */
  readonly options?: readonly string[];
  /** The first option of a select, for no answer. */
  readonly empty?: string | undefined;
  /** What the field holds at first. */
  readonly value?: string;
  /** Where the ROI calculator writes one of its figures. */
  readonly roiMark?: string;
};

/** A form with its words, ready to be rendered: comes with the page, so that its words cost no script. */
export type FormView = {
  readonly id: string;
  readonly endpoint: string;
  readonly context: VisitContext;
  readonly consent: ConsentNotice;
  /** Fields that nobody types, such as the form's name. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly rows: readonly (FieldView | readonly FieldView[])[];
  readonly button: string;
};
