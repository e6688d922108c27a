import { FailureAdvice } from './failure-advice.tsx';
import { FieldNames } from './field-names.tsx';
import { JsonText } from './json-text.tsx';
import { PhaseDuration, TotalDuration } from './phase-durations.tsx';
import { RecognitionStatus } from './recognition-status.tsx';
import { SheetLinks } from './sheet-links.tsx';
import { SignalChange, SignalDuration, SignalValue } from './signal-details.tsx';
import { SinceLastTime } from './since-last-time.tsx';
import { StabilityLab } from './stability-lab.tsx';

/** Components of `LivePart` by name. They are loaded after the page. */
export const liveParts = {
  failureAdvice: FailureAdvice,
  fieldNames: FieldNames,
  json: JsonText,
  sheetLinks: SheetLinks,
  signalChange: SignalChange,
  signalDuration: SignalDuration,
  signalValue: SignalValue,
  sinceLastTime: SinceLastTime,
  stabilityLab: StabilityLab,
  recognitionStatus: RecognitionStatus,
  phaseDuration: PhaseDuration,
  totalDuration: TotalDuration,
};
