export const requestKinds = ['page', 'lead', 'events', 'identification'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Request that has ended. Times are of `performance.now()`. */
export type SentRequest = {
  readonly kind: RequestKind;
  readonly sentAt: number;
  readonly endedAt: number;
  /** Status or error code; undefined if it succeeded. */
  readonly failure: string | undefined;
};

type KindResult = {
  readonly requests: number;
  /** Numbers of failed requests by status or error code. */
  readonly failures: Readonly<Record<string, number>>;
  readonly errorRate: number;
  /** Seconds from the fault to the first success of a request sent after it; null if none succeeded. */
  readonly firstSuccessSeconds: number | null;
  /** Seconds from the fault to the end of the last failed request; 0 if none failed. */
  readonly recoverySeconds: number;
  /** Longest time of a successful request, in seconds. */
  readonly slowestSeconds: number;
};
export type StepResult = Readonly<Record<RequestKind, KindResult>>;

/**
 * Counts the requests of a step by kind.
 *
 * @param faultAt time of the fault, the beginning of the step
 * @param sent requests of the whole run
 */
export function measureStep(sent: readonly SentRequest[], faultAt: number, endsAt: number): StepResult {
  // Requests that were running when the fault occurred belong to the step.
  const own = sent.filter(({ sentAt, endedAt }) => endedAt >= faultAt && sentAt < endsAt);
  const measure = (kind: RequestKind) =>
    measureKind(
      own.filter((request) => request.kind === kind),
      faultAt,
    );
  return Object.fromEntries(requestKinds.map((kind) => [kind, measure(kind)])) as StepResult;
}

function measureKind(sent: readonly SentRequest[], faultAt: number): KindResult {
  const failed = sent.filter(({ failure }) => failure !== undefined);
  const succeeded = sent.filter(({ failure }) => failure === undefined);
  const counts = Map.groupBy(failed, ({ failure }) => failure ?? '');
  const after = succeeded.filter(({ sentAt }) => sentAt >= faultAt).map(({ endedAt }) => endedAt);
  const seconds = (ms: number) => Number((ms / 1000).toFixed(2));
  return {
    requests: sent.length,
    failures: Object.fromEntries([...counts].map(([failure, requests]) => [failure, requests.length])),
    errorRate: sent.length === 0 ? 0 : Number((failed.length / sent.length).toFixed(4)),
    firstSuccessSeconds: after.length === 0 ? null : seconds(Math.min(...after) - faultAt),
    recoverySeconds: seconds(Math.max(0, ...failed.map(({ endedAt }) => endedAt - faultAt))),
    slowestSeconds: seconds(Math.max(0, ...succeeded.map(({ sentAt, endedAt }) => endedAt - sentAt))),
  };
}
