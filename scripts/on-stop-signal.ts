/**
 * Calls `stop` once at SIGINT or SIGTERM and ends the process when it is done; a second signal ends it at once.
 *
 * @param stop finishes what was accepted and lets go of everything
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
}
