// Addresses with a tag: most providers deliver `ada+news@example.com` to `ada@example.com`, so one mailbox has many addresses.

/** True for an address with a tag before its domain. `=` and `#` separate a tag at some providers. */
export const hasSubaddress = (email: string): boolean =>
  /[+=#]/.test(email.slice(0, Math.max(0, email.lastIndexOf('@'))));
