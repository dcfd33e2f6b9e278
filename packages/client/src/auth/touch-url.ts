// The URL that extends the client's cookie and returns to a page of the host.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Api } from '../http/api.ts';
import type { DevBrowser } from './dev-browser.ts';

/** Builds it for the page to return to. */
export const createClientTouchUrl =
  (api: Pick<Api, 'urlOf'>, devBrowser: Pick<DevBrowser, 'get'>) =>
  ({ href }: URL): string => {
    const url = api.urlOf('GET /client/touch', { query: { redirect_url: href } });
    // The service must recognise the browser also when it is proxied under a path of the page's origin.
    const token = devBrowser.get();
    if (token) url.searchParams.set(CLIENT_NAMES.params.devBrowser, token);
    return url.href;
  };
