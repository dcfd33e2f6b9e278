// The client of a browser: created on its first call, and kept as long as its cookie.
import { SECOND_MS } from '@latchkey/wire';
import { CAPTCHA_PASS_MS } from '../../domain/abuse/captcha.ts';
import { replaceClientSecret, updateClient } from '../../store/sessions/clients.ts';
import { extendSatelliteLink } from '../../store/sessions/satellite-links.ts';
import type { Call } from '../context/call.ts';
import { CLIENT_COOKIE_SECONDS, ensureClient, type MaybeClient } from '../context/client-secret.ts';

type Identified = ReturnType<typeof ensureClient>;

export const findOrCreateClient = (visit: Call & MaybeClient): Identified =>
  visit.database.transaction((db) => ensureClient(db, visit, visit));

/** Records that this browser has passed a captcha. */
export const rememberCaptcha = (visit: Call & MaybeClient): Identified =>
  visit.database.transaction(async (db) => {
    const found = await ensureClient(db, visit, visit);
    await updateClient(db, found.client.id, { captchaPassedUntil: visit.now + CAPTCHA_PASS_MS }, visit.now);
    return found;
  });

/**
 * Extends a client by another lifetime of its cookie; at a satellite's host, the link of that satellite. False if another call
 * has replaced the secret meanwhile: the cookie of the browser is then a newer one.
 */
export const extendClient = (call: Call, clientId: string, secret: string): Promise<boolean> =>
  call.database.transaction(async (db) => {
    const { vault } = call.ports;
    const cookieExpiresAt = call.now + CLIENT_COOKIE_SECONDS * SECOND_MS;
    if (call.instanceAddress.kind === 'primary') {
      const secretHash = vault.mac('client', secret);
      return replaceClientSecret(db, clientId, { secretHash, cookieExpiresAt, replacedHash: secretHash }, call.now);
    }
    await extendSatelliteLink(db, vault.mac('satellite', secret), cookieExpiresAt);
    return true;
  });
