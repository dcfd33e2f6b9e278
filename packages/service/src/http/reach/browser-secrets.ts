// Where a request carries the secret of its browser: in a cookie, or in development in the query.
import { parse } from 'hono/utils/cookie';
import type { InstanceAddress } from '../../domain/instance/instance-address.ts';
import type { Call } from '../../use-cases/context/call.ts';

export const isPlainHttp = (instanceAddress: InstanceAddress): boolean => instanceAddress.baseUrl.startsWith('http:');

/** Browsers require Secure, no Domain and the root path for `__Host-`, so plain http on this machine cannot use it. */
export const clientCookieName = ({
  instanceAddress,
  names: { cookies },
}: Pick<Call, 'instanceAddress' | 'names'>): string => {
  if (instanceAddress.isConsole) return isPlainHttp(instanceAddress) ? cookies.console : cookies.hostConsole;
  return isPlainHttp(instanceAddress) ? cookies.client : cookies.hostClient;
};

/** The secret of a browser of a production instance. */
export const clientSecretOf = (call: Pick<Call, 'instanceAddress' | 'names' | 'request'>): string | undefined => {
  const name = clientCookieName(call);
  return parse(call.request.headers.get('cookie') ?? '', name)[name];
};

/** The token of a browser of a development instance; empty if it sent none. */
export const devBrowserTokenOf = ({ url, names }: Pick<Call, 'url' | 'names'>): string =>
  url.searchParams.get(names.params.devBrowser) ?? '';
