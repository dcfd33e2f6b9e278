// How long events of the audit log are kept.

/** In days: a month at least, so that an incident can be investigated; a year by default; ten years at most. */
export const AUDIT_RETENTION = { leastDays: 30, normalDays: 365, mostDays: 3_650 } as const;
