// Cookies that a client in a browser uses.
import { PROVIDER } from '../provider.ts';

export const session = '__session';
export const clientUat = '__client_uat';
export const devBrowser = `__${PROVIDER}_db_jwt`;
export const activeOrganization = `${PROVIDER}_active_org`;
export const domainProbe = `__${PROVIDER}_test_etld`;
