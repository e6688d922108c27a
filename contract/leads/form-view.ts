import type { ConsentNotice } from './consent-notice.ts';
import type { FormField } from './define-form.ts';

/** Data about the visit that a form sends in addition to its fields. */
export type VisitContext = 'none' | 'visit' | 'visit and pages';

/** One control with its texts, as the page passes it to the browser. */
export type FieldView = FormField & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required: boolean;
  /** Options of a select or radio group. */
  readonly options?: readonly string[];
  /** Label of a select's first, empty option. */
  readonly empty?: string | undefined;
  /** Initial value. */
  readonly value?: string;
  /** Mark of the element (`data-roi`), if the ROI calculator fills in this field. */
  readonly roiMark?: string;
};

/** A form with its texts, ready to render. Part of the page's data, so the texts don't add to the scripts. */
export type FormView = {
  readonly id: string;
  readonly endpoint: string;
  readonly context: VisitContext;
  readonly consent: ConsentNotice;
  /** Hidden fields by name, such as the form's name. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly rows: readonly (FieldView | readonly FieldView[])[];
  readonly button: string;
};
