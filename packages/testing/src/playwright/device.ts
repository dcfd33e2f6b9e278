// A device with passkeys for a page, on the WebAuthn emulation of Chromium. Its page must be in the foreground.
import type { Page } from '@playwright/test';
import type { TestUser } from '../users/users.ts';

export type PasskeyDevice = {
  /** Puts the passkey of a user on the device: `users.create({ passkey: true })` made it. */
  add(user: Pick<TestUser, 'id' | 'passkey'>): Promise<void>;
  /** Whether the user confirms; if false, the user cancels. */
  confirm(isConfirmed: boolean): Promise<void>;
  remove(): Promise<void>;
};

const plainBase64 = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('base64');

/** Adds a device to a page: `const device = await addPasskeyDevice(page); await device.add(user);` */
export const addPasskeyDevice = async (page: Page): Promise<PasskeyDevice> => {
  await page.bringToFront();
  const cdp = await page.context().newCDPSession(page);
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
    add: async ({ id, passkey }) => {
      if (!passkey)
        throw new Error(
          'Latchkey: this user has no passkey. Create the user with one: users.create({ passkey: true }).',
        );
      const { credential_id: credentialId, rp_id: rpId } = passkey.imported;
      await cdp.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: plainBase64(credentialId),
          isResidentCredential: true,
          rpId,
          privateKey: passkey.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
          userHandle: Buffer.from(id, 'utf8').toString('base64'),
          signCount: 1,
        },
      });
    },
    confirm: async (isConfirmed) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isConfirmed });
    },
    remove: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
};
