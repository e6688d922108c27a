'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { report } from '../../../content/interface/console/console.json';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import type { ApplicationsAppProps } from './applications/applications-app.tsx';
import type { AuditAppProps } from './audit/audit-app.tsx';
import type { ContentAppProps } from './content/content-app.tsx';
import type { DeliveriesAppProps } from './deliveries/deliveries-app.tsx';
import type { ErrorsAppProps } from './errors/errors-app.tsx';
import type { ExperimentsAppProps } from './experiments/experiments-app.tsx';
import type { IdentificationsAppProps } from './identifications/identifications-app.tsx';
import type { KeysAppProps } from './keys/keys-app.tsx';
import type { LeadsAppProps } from './leads/leads-app.tsx';
import type { ListsAppProps } from './lists/lists-app.tsx';
import type { OverviewAppProps } from './overview/overview-app.tsx';
import type { PrivacyAppProps } from './privacy/privacy-app.tsx';
import type { SalesCallsAppProps } from './sales-calls/sales-calls-app.tsx';
import type { SampleNoticeProps } from './sample-notice.tsx';
import type { SystemAppProps } from './system/system-app.tsx';
import type { ReportProps } from './traffic-report.tsx';
import type { UsersAppProps } from './users/users-app.tsx';

/** Shows the traffic report. */
export const ConsoleTraffic = (props: ReportProps) => (
  <Later load={async () => (await import('./traffic-report.tsx')).TrafficReport} props={props} />
);

/** Shows the identifications. */
export const ConsoleIdentifications = (props: IdentificationsAppProps) => (
  <Later
    load={async () => (await import('./identifications/identifications-app.tsx')).IdentificationsApp}
    props={props}
  />
);

/** Shows what needs attention. */
export const ConsoleOverview = (props: OverviewAppProps) => (
  <Later load={async () => (await import('./overview/overview-app.tsx')).OverviewApp} props={props} />
);

/** Shows the experiments. */
export const ConsoleExperiments = (props: ExperimentsAppProps) => (
  <Later load={async () => (await import('./experiments/experiments-app.tsx')).ExperimentsApp} props={props} />
);

/** Shows the leads. */
export const ConsoleLeads = (props: LeadsAppProps) => (
  <Later load={async () => (await import('./leads/leads-app.tsx')).LeadsApp} props={props} />
);

/** Shows the deliveries. */
export const ConsoleDeliveries = (props: DeliveriesAppProps) => (
  <Later load={async () => (await import('./deliveries/deliveries-app.tsx')).DeliveriesApp} props={props} />
);

/** Shows the errors of visitors' browsers. */
export const ConsoleErrors = (props: ErrorsAppProps) => (
  <Later load={async () => (await import('./errors/errors-app.tsx')).ErrorsApp} props={props} />
);

/** Shows the sales calls. */
export const ConsoleSalesCalls = (props: SalesCallsAppProps) => (
  <Later load={async () => (await import('./sales-calls/sales-calls-app.tsx')).SalesCallsApp} props={props} />
);

/** Shows the job applications. */
export const ConsoleApplications = (props: ApplicationsAppProps) => (
  <Later load={async () => (await import('./applications/applications-app.tsx')).ApplicationsApp} props={props} />
);

/** Shows the API keys. */
export const ConsoleKeys = (props: KeysAppProps) => (
  <Later load={async () => (await import('./keys/keys-app.tsx')).KeysApp} props={props} />
);

/** Shows the lists of visitors, networks and email domains. */
export const ConsoleLists = (props: ListsAppProps) => (
  <Later load={async () => (await import('./lists/lists-app.tsx')).ListsApp} props={props} />
);

/** Shows the texts of the site. */
export const ConsoleContent = (props: ContentAppProps) => (
  <Later load={async () => (await import('./content/content-app.tsx')).ContentApp} props={props} />
);

/** Exports and erases the data of a person. */
export const ConsolePrivacy = (props: PrivacyAppProps) => (
  <Later load={async () => (await import('./privacy/privacy-app.tsx')).PrivacyApp} props={props} />
);

/** Shows the state of the server. */
export const ConsoleSystem = (props: SystemAppProps) => (
  <Later load={async () => (await import('./system/system-app.tsx')).SystemApp} props={props} />
);

/** Shows the users and sessions. */
export const ConsoleUsers = (props: UsersAppProps) => (
  <Later load={async () => (await import('./users/users-app.tsx')).UsersApp} props={props} />
);

/** Shows the audit log. */
export const ConsoleAudit = (props: AuditAppProps) => (
  <Later load={async () => (await import('./audit/audit-app.tsx')).AuditApp} props={props} />
);

/** Says in a tour that the data is made up. */
export const ConsoleSampleNotice = (props: SampleNoticeProps) => {
  const [Loaded, setLoaded] = useState<ComponentType<SampleNoticeProps>>();
  useEffect(() => {
    // Without the notice the page still works, and a failure of the connection is shown in its main part.
    import('./sample-notice.tsx').then(
      ({ SampleNotice }) => setLoaded(() => SampleNotice),
      () => undefined,
    );
  }, []);
  return Loaded ? <Loaded {...props} /> : null;
};

type LaterProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props };

/** Loads a component after the page's frame, because its code exceeds the budget of a page's initial scripts. */
function Later<Props extends object>({ load, props }: LaterProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the component is loaded once
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => setFailed(true),
    );
  }, []);
  if (Loaded) return <Loaded {...props} />;
  return (
    <p className="lead" role="status">
      {failed ? report.failed : report.loading}
    </p>
  );
}

/** The theme switch for pages without the footer. In this file because every page lists each client component file. */
export const ConsoleTheme = () => <ThemeSwitch />;
