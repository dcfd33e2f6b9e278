// English texts of the captcha: when it fails, and while it takes longer than usual.

/** Texts of the captcha, on every surface. */
export const captchaMessages = {
  // The card says what happened and what to do first.
  'trouble.text': 'If it fails again, another browser or network often helps.',
  'trouble.retry': 'Try again',
  'modal.title': 'A short check',
  'modal.ask': 'Answer this once, then you can continue.',
  'modal.working': 'Your browser is solving a small task. It continues by itself.',
} as const;
