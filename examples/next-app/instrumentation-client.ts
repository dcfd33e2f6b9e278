// Runs before the page is hydrated. Turbopack gives the browser the addresses of its scripts as text, which the policy of the page
// does not allow. This lets through the scripts of this application, and no others.
type View = {
  readonly trustedTypes?: {
    createPolicy(name: 'default', rules: { createScriptURL(text: string): string | null }): unknown;
  };
};

const isOurs = (text: string): boolean => {
  const { origin, pathname } = new URL(text, location.origin);
  return origin === location.origin && pathname.startsWith('/_next/static/');
};

(window as View).trustedTypes?.createPolicy('default', {
  createScriptURL: (text) => (isOurs(text) ? text : null),
});
