// Parses the Cookie header of a request.

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** Names and values. Of two cookies with one name the first wins: browsers send the more specific one first (RFC 6265 §5.4). */
export const parseCookies = (header: string): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>();
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at === -1) continue;
    const name = part.slice(0, at).trim();
    const value = part.slice(at + 1).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, decode(value));
  }
  return cookies;
};
