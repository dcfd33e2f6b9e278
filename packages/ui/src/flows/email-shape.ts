// Whether a text has the shape of an e-mail address. The service decides; this only spares a needless question.

/** Something, an at sign, something: `looksLikeEmail('mira@harbourlab.org')`. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim());
