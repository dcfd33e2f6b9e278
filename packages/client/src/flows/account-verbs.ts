// Verbs of a user that create something: identifiers, external accounts, second factors, the picture.
import type { Account, UserVerbs } from '../resources/account.ts';
import type { SessionContext } from '../resources/context.ts';
import { type ImageFile, readImage } from '../resources/image.ts';

/** The verbs of the signed-in user. */
export const createUserVerbs = (context: SessionContext): UserVerbs => ({
  ...createIdentifierVerbs(context),
  ...createFactorVerbs(context),
  setProfileImage: async ({ file }) => readImage(await context.answered(sendImage(context, file))),
});

type IdentifierVerbs = Pick<
  UserVerbs,
  'createEmailAddress' | 'createPhoneNumber' | 'createWeb3Wallet' | '__internal_connectWallet'
>;

const createIdentifierVerbs = (context: SessionContext): IdentifierVerbs => {
  const { decode, answered } = context;
  const createWeb3Wallet: UserVerbs['createWeb3Wallet'] = async ({ web3Wallet }) =>
    decode.web3Wallet(await answered(context.change('POST /me/web3_wallets', { body: { web3_wallet: web3Wallet } })));
  return {
    createWeb3Wallet,
    createEmailAddress: async ({ email }) =>
      decode.emailAddress(
        await answered(context.change('POST /me/email_addresses', { body: { email_address: email } })),
      ),
    createPhoneNumber: async ({ phoneNumber }) =>
      decode.phoneNumber(
        await answered(context.change('POST /me/phone_numbers', { body: { phone_number: phoneNumber } })),
      ),
    __internal_connectWallet: async (strategy) =>
      (await context.localFactors()).connectWallet(strategy, createWeb3Wallet),
  };
};

type FactorVerbs = Pick<UserVerbs, 'createPasskey' | 'createTOTP' | 'verifyTOTP' | 'disableTOTP' | 'createBackupCode'>;

const createFactorVerbs = ({ answered, change, decode, localFactors }: SessionContext): FactorVerbs => ({
  async createPasskey() {
    const { registerPasskey } = await localFactors();
    let id = '';
    const json = await registerPasskey(
      async () => {
        const begun = await answered(change('POST /me/passkeys', {}));
        id = begun.id;
        return begun.verification?.nonce ?? null;
      },
      (credential) =>
        answered(
          change('POST /me/passkeys/:id/attempt_verification', {
            params: { id },
            // JSON text: a form has no objects.
            body: { strategy: 'passkey', public_key_credential: JSON.stringify(credential) },
          }),
        ),
    );
    return decode.passkey(json);
  },
  createTOTP: async () => decode.totp(await answered(change('POST /me/totp', {}))),
  verifyTOTP: async ({ code }) =>
    decode.totp(await answered(change('POST /me/totp/attempt_verification', { body: { code } }))),
  disableTOTP: async () => decode.deletedObject(await answered(change('DELETE /me/totp', {}))),
  createBackupCode: async () => decode.backupCode(await answered(change('POST /me/backup_codes', {}))),
});

const sendImage = (context: SessionContext, file: ImageFile) =>
  file === null
    ? context.change('DELETE /me/profile_image', {})
    : context.change('POST /me/profile_image', { body: { file } });

/** Deletes a passkey. */
export const createDeletePasskey =
  ({ change, answered, decode }: SessionContext): Account['deletePasskey'] =>
  async (id) =>
    decode.deletedObject(await answered(change('DELETE /me/passkeys/:id', { params: { id } })));

/**
 * The list of devices: bypasses captcha and sign-out handling, because it is requested in the background
 * (docs/reference/wire.md#user-calls).
 */
export const createSessionList =
  ({ api, answered, decode }: SessionContext): Account['sessions'] =>
  async () =>
    (await answered(api.call('GET /me/sessions/active', {}, { bare: true, throwsOffline: true }))).map(
      decode.sessionWithActivities,
    );
