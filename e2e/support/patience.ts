// How long anything in the stories is waited for. Each wait is for the thing itself: the limit only ends one that never comes,
// and no story passes or fails by how busy the machine is.
export const PATIENCE_MS = 45_000;

/**
 * For each request of a story to the service. A connection that is kept is closed by the service after some idle seconds, and a
 * busy machine may use it again before it hears of that.
 */
export const OWN_CONNECTION = { Connection: 'close' } as const;
