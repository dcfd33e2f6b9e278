// The limits of the rig: what it asserts, how long it watches, and how much load it makes.

/** From a fault until the last failed or slow call has ended. */
export const RECOVERY_MS = 5_000;
/** A call that takes longer counts as failed. */
export const SLOW_MS = 5_000;
/** A caller of the load gives up after this. */
export const CALL_TIMEOUT_MS = 12_000;
/** A sign-in that failed is tried once more, after this pause. */
export const RETRY_AFTER_MS = 1_000;

/** A fault is over when no call failed or was slow for this long. */
export const QUIET_MS = 4_000;
/** The rig waits no longer for that; the recovery is then too long anyway. */
export const WATCH_MS = 45_000;
/** Calls without a failure before the next fault. */
export const CALM_CALLS = 40;

/** Users of the mixed load who act at the same time, and the pause between two calls of one. */
export const LANES = 3;
export const LANE_PAUSE_MS = 60;
/** Callers who only refresh tokens and change a name, so that a failure is seen at once. */
export const PROBES = 2;
export const PROBE_PAUSE_MS = 50;
/** The load ends by itself after this, whatever the rig does. */
export const LOAD_MS = 20 * 60_000;

/** How long a program may take to start or end on a busy machine. */
export const PATIENCE_MS = 90_000;
/** Of the data of each PostgreSQL server. */
export const SPACE_MB = 256;

/** How far the clock of a node is moved: more than verifiers tolerate (TOKEN_CLOCK_SKEW_MS). */
export const SKEW_SECONDS = 30;

/** The fail-over of the rig: asks the primary this often, and promotes the replica after so many failures. */
export const WATCH_PRIMARY_EVERY_MS = 250;
export const FAILURES_BEFORE_PROMOTION = 3;
