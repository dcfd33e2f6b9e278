// Whether a text has the shape of an e-mail address. The service decides; this only saves a request.

/** Text, an at sign, text: `looksLikeEmail('mira@harbourlab.org')`. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim());
