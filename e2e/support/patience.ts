// The timeout of every wait in the tests. Each wait is for a condition; the timeout only ends one that never becomes true, so
// that no test passes or fails by the load of the machine.
export const PATIENCE_MS = 45_000;

/**
 * Headers for each request of a test to the service. The service closes idle keep-alive connections after some seconds, and a
 * busy machine may reuse one before it sees the close.
 */
export const OWN_CONNECTION = { Connection: 'close' } as const;
