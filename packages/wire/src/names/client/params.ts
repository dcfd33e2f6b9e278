// Query parameters that a client in a browser uses.
import { PROVIDER } from '../provider.ts';

export const apiVersion = `__${PROVIDER}_api_version`;
export const clientVersion = `_${PROVIDER}_js_version`;
export const sessionId = `_${PROVIDER}_session_id`;
export const devBrowser = `__${PROVIDER}_db_jwt`;
export const method = '_method';
export const rotatingTokenNonce = 'rotating_token_nonce';
export const synced = `__${PROVIDER}_synced`;
export const satelliteUrl = `__${PROVIDER}_satellite_url`;
export const handshake = `__${PROVIDER}_handshake`;
export const help = `__${PROVIDER}_help`;
export const modalState = `__${PROVIDER}_modal_state`;
export const suffixedCookies = 'suffixed_cookies';
export const legacyDevSession = '__dev_session';
export const redirectUrl = 'redirect_url';
export const afterSignInUrl = 'after_sign_in_url';
export const afterSignUpUrl = 'after_sign_up_url';
export const signInForceRedirectUrl = 'sign_in_force_redirect_url';
export const signInFallbackRedirectUrl = 'sign_in_fallback_redirect_url';
export const signUpForceRedirectUrl = 'sign_up_force_redirect_url';
export const signUpFallbackRedirectUrl = 'sign_up_fallback_redirect_url';
