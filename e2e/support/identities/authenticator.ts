// A platform authenticator for tests, on Chromium's WebAuthn emulation (CDP). Its page must be in the foreground.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';

/** A passkey that the operator imports: the shape `POST /admin/v1/users` accepts. */
export type BroughtPasskey = { readonly credential_id: string; readonly public_key: string; readonly rp_id: string };

export type Authenticator = {
  /** Stores a passkey on the device for a user, whose id must be known; `rpId` is the page's host name. */
  hold(passkey: HeldPasskey, userId: string): Promise<void>;
  /** Whether user verification succeeds; if false, the user cancels. */
  allow(isAllowed: boolean): Promise<void>;
  remove(): Promise<void>;
};

export type HeldPasskey = { readonly brought: BroughtPasskey; readonly privateKey: string };

/** Minimal CBOR: a map of the five entries of an ES256 key (RFC 9053 §7.1.1). */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y]);

/** Creates a key pair for a host name: the public key for the operator, the private key for the device. */
export function makePasskey(rpId = 'localhost'): HeldPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    brought: {
      credential_id: randomBytes(16).toString('base64url'),
      public_key: coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')).toString('base64url'),
      rp_id: rpId,
    },
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

const plain = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('base64');

/** Disables conditional mediation (passkey autofill): the emulated device would accept it at once, before the test acts. */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/** Adds an emulated device with user verification to a page. */
export async function installAuthenticator(page: Page): Promise<Authenticator> {
  await page.bringToFront();
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    hold: async ({ brought, privateKey }, userId) => {
      await cdp.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: plain(brought.credential_id),
          isResidentCredential: true,
          rpId: brought.rp_id,
          privateKey,
          userHandle: Buffer.from(userId, 'utf8').toString('base64'),
          signCount: 1,
        },
      });
    },
    allow: async (isAllowed) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isAllowed });
    },
    remove: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
