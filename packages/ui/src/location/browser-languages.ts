// The languages of the browser, for hosts that ask for them.

/** The tags that the user of this browser prefers, in order. */
export const browserLanguages = (): readonly string[] => navigator.languages;
