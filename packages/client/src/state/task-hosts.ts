// The surfaces of a page that show the cards of tasks (types only). While there is one, a session with tasks stays on the page.

/**
 * One object for each surface, and the id of each session that a card holds: the session stays pending in this page when its tasks
 * are done, until the card activates it, because the card may still have something to show, such as backup codes.
 */
export type TaskHosts = Set<unknown>;
