import { FailureAdvice } from './failure-advice.tsx';
import { FieldNames } from './field-names.tsx';
import { JsonText } from './json-text.tsx';
import { SheetLinks } from './sheet-links.tsx';
import { SignalChange, SignalDuration, SignalValue } from './signal-reading.tsx';
import { SinceLastTime } from './since-last-time.tsx';
import { StillRecognised } from './still-recognised.tsx';
import { WayFigure, WaySum } from './way-figures.tsx';

/** What `LivePart` shows, by name; all of it comes behind the page. */
export const liveParts = {
  failureAdvice: FailureAdvice,
  fieldNames: FieldNames,
  json: JsonText,
  sheetLinks: SheetLinks,
  signalChange: SignalChange,
  signalDuration: SignalDuration,
  signalValue: SignalValue,
  sinceLastTime: SinceLastTime,
  stillRecognised: StillRecognised,
  wayFigure: WayFigure,
  waySum: WaySum,
};
