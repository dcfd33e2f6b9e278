// The surfaces of a page that show the cards of tasks (types only). While there is one, a session with tasks stays on the page.

/**
 * One surface. A session that it holds stays pending in this page when its tasks are done, until the surface activates it: a
 * card may still have something to show, such as backup codes.
 */
export type TaskHost = { readonly heldSessionId?: string };

export type TaskHosts = Set<TaskHost>;
