// How long anything in the stories is waited for. Each wait is for the thing itself: the limit only ends one that never comes,
// and no story passes or fails by how busy the machine is.
export const PATIENCE_MS = 45_000;
