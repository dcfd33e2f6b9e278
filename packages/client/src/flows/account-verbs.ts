// The verbs of a user that make something new: identifiers, accounts elsewhere, second factors, the picture, organizations.
import { LatchkeyError } from '../errors.ts';
import { given } from '../lib/given.ts';
import type { Account, UserVerbs } from '../resources/account.ts';
import type { SessionContext } from '../resources/context.ts';
import { readDeletedObject } from '../resources/deleted-object.ts';
import { type ImageFile, readImage } from '../resources/image.ts';
import { pageQuery, readPage } from '../resources/page.ts';

/** The answer; an empty one says nothing that could be gone on with. */
export const answered = async <T>(coming: Promise<T | null>): Promise<T> => {
  const json = await coming;
  if (json) return json;
  throw new LatchkeyError('the service gave no answer about the account. Try again.');
};

/** The verbs of whoever is signed in. */
export const createUserVerbs = (context: SessionContext): UserVerbs => ({
  ...createIdentifierVerbs(context),
  ...createFactorVerbs(context),
  ...createOrganizationVerbs(context),
  setProfileImage: async ({ file }) => readImage(await answered(sendImage(context, file))),
});

type IdentifierVerbs = Pick<
  UserVerbs,
  'createEmailAddress' | 'createPhoneNumber' | 'createWeb3Wallet' | '__internal_connectWallet'
>;

const createIdentifierVerbs = (context: SessionContext): IdentifierVerbs => {
  const { decode } = context;
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
    __internal_connectWallet: async (strategy) => (await context.ways()).connectWallet(strategy, createWeb3Wallet),
  };
};

type FactorVerbs = Pick<UserVerbs, 'createPasskey' | 'createTOTP' | 'verifyTOTP' | 'disableTOTP' | 'createBackupCode'>;

const createFactorVerbs = (context: SessionContext): FactorVerbs => ({
  async createPasskey() {
    const { registerPasskey } = await context.ways();
    let id = '';
    const json = await registerPasskey(
      async () => {
        const begun = await answered(context.change('POST /me/passkeys', {}));
        id = begun.id;
        return begun.verification?.nonce ?? null;
      },
      (credential) =>
        answered(
          context.change('POST /me/passkeys/:id/attempt_verification', {
            params: { id },
            // As text: a form has no objects.
            body: { strategy: 'passkey', public_key_credential: JSON.stringify(credential) },
          }),
        ),
    );
    return context.decode.passkey(json);
  },
  createTOTP: async () => context.decode.totp(await answered(context.change('POST /me/totp', {}))),
  verifyTOTP: async ({ code }) =>
    context.decode.totp(await answered(context.change('POST /me/totp/attempt_verification', { body: { code } }))),
  disableTOTP: async () => readDeletedObject(await answered(context.change('DELETE /me/totp', {}))),
  createBackupCode: async () => context.decode.backupCode(await answered(context.change('POST /me/backup_codes', {}))),
});

const sendImage = (context: SessionContext, file: ImageFile) =>
  file === null
    ? context.change('DELETE /me/profile_image', {})
    : context.change('POST /me/profile_image', { body: { file } });

type OrganizationVerbs = Pick<
  UserVerbs,
  'getOrganizationMemberships' | 'getOrganizationInvitations' | 'getOrganizationSuggestions' | 'leaveOrganization'
>;

const createOrganizationVerbs = (context: SessionContext): OrganizationVerbs => {
  const { api, decode } = context;
  const surely = { throwsOffline: true };
  return {
    async getOrganizationMemberships(params = {}) {
      const query = { paginated: true, ...pageQuery(params) };
      return readPage(
        await answered(api.call('GET /me/organization_memberships', { query }, surely)),
        decode.membership,
      );
    },
    async getOrganizationInvitations({ status, ...page } = {}) {
      const query = given({ ...pageQuery(page), status: status && [status] });
      const json = await answered(api.call('GET /me/organization_invitations', { query }, surely));
      return readPage(json, decode.invitation);
    },
    async getOrganizationSuggestions({ status, ...page } = {}) {
      const statuses = typeof status === 'string' ? [status] : status;
      const query = given({ ...pageQuery(page), status: statuses });
      const json = await answered(api.call('GET /me/organization_suggestions', { query }, surely));
      return readPage(json, decode.suggestion);
    },
    leaveOrganization: async (organizationId) =>
      readDeletedObject(
        await answered(
          context.change('DELETE /me/organization_memberships/:organizationId', { params: { organizationId } }),
        ),
      ),
  };
};

/** Takes a passkey away. */
export const createDeletePasskey =
  ({ change }: SessionContext): Account['deletePasskey'] =>
  async (id) =>
    readDeletedObject(await answered(change('DELETE /me/passkeys/:id', { params: { id } })));

/** The list of devices: outside captcha and sign-out handling, for it is asked for beside other things (wire §5.11). */
export const createSessionList =
  ({ api, decode }: SessionContext): Account['sessions'] =>
  async () =>
    (await answered(api.call('GET /me/sessions/active', {}, { bare: true, throwsOffline: true }))).map(
      decode.sessionWithActivities,
    );
