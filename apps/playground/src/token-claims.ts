// Decodes the claims of a session token for display. A back end must verify the signature before it trusts them.
export const tokenClaims = (jwt: string): Record<string, unknown> => {
  const payload = jwt.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};
