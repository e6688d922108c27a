/** Longest delay between two attempts to deliver; delays double from one second. */
export const MAX_DELIVERY_DELAY_HOURS = 1;
/** Upper limit of a receiver's `Retry-After`. */
export const MAX_RETRY_AFTER_HOURS = 24;
/** Consecutive failures of a destination that open its circuit breaker. */
export const CIRCUIT_FAILURES = 5;
/** Pause after the circuit breaker has opened. Then one delivery is sent as a probe. */
export const CIRCUIT_PAUSE_SECONDS = 30;
