'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { report } from '../../../content/interface/console/console.json';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import type { ReportProps } from './results-report.tsx';

/** Loads the results after the page's frame, because their code exceeds the budget of a page's initial scripts. */
export function ConsoleResults(props: ReportProps) {
  const [Report, setReport] = useState<ComponentType<ReportProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./results-report.tsx').then(
      ({ ResultsReport }) => setReport(() => ResultsReport),
      () => setFailed(true),
    );
  }, []);
  if (Report) return <Report {...props} />;
  return (
    <p className="lead" role="status">
      {failed ? report.failed : report.loading}
    </p>
  );
}

/** The theme switch for pages without the footer. In this file because every page lists each client component file. */
export const ConsoleTheme = () => <ThemeSwitch />;
