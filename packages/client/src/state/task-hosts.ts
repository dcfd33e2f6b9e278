// The surfaces of a page that show the cards of tasks. While there is one, a session with tasks stays on the page.

export type TaskHosts = {
  /**
   * Adds a surface; returns a function that removes it. A session that it holds stays pending in this page when its tasks are
   * done, until the surface activates it: a card may still have something to show, such as backup codes.
   */
  readonly add: (heldSessionId?: string) => () => void;
  readonly isAny: () => boolean;
  readonly holds: (sessionId: string | undefined) => boolean;
};

/** The surfaces of one page. */
export const createTaskHosts = (): TaskHosts => {
  const held = new Map<object, string | undefined>();
  return {
    add(heldSessionId) {
      const host = {};
      held.set(host, heldSessionId);
      return () => void held.delete(host);
    },
    isAny: () => held.size > 0,
    holds: (sessionId) => sessionId !== undefined && [...held.values()].includes(sessionId),
  };
};
