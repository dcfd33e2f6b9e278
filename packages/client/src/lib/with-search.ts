// Query parameters for an address that may be relative (pure).

/** The address with query parameters set; relative addresses stay relative. */
export const withSearch = (address: string, parameters: Readonly<Record<string, string>>): string => {
  const [, beforeHash = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(address) ?? [];
  const mark = beforeHash.indexOf('?');
  const search = new URLSearchParams(mark === -1 ? '' : beforeHash.slice(mark + 1));
  for (const [name, value] of Object.entries(parameters)) search.set(name, value);
  const path = mark === -1 ? beforeHash : beforeHash.slice(0, mark);
  const query = search.toString();
  return path + (query && `?${query}`) + hash;
};
