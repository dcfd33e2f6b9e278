// Step-up: a signed-in user verifies again.
import { type Body, SESSION_PREPARE_STRATEGIES, type SessionVerificationJSON } from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import { given } from '../lib/given.ts';
import type { Account, SessionVerificationVerbs } from '../resources/account.ts';
import type { SessionContext } from '../resources/context.ts';
import type {
  AttemptFirstFactorVerificationParams,
  PrepareFirstFactorVerificationParams,
} from '../resources/session-verification.ts';

/** The verbs of each session. */
export const createSessionVerification =
  ({ change, answered, decode, localFactors }: SessionContext): Account['session'] =>
  ({ id }) => {
    const at = { params: { id } };
    const read = async (coming: Promise<SessionVerificationJSON | null>) =>
      decode.sessionVerification(await answered(coming));
    const startVerification: SessionVerificationVerbs['startVerification'] = ({ level }) =>
      read(change('POST /client/sessions/:id/verify', { ...at, body: { level } }));
    const attemptFirstFactorVerification: SessionVerificationVerbs['attemptFirstFactorVerification'] = (params) =>
      read(change('POST /client/sessions/:id/verify/attempt_first_factor', { ...at, body: attemptFirstBody(params) }));
    return {
      startVerification,
      attemptFirstFactorVerification,
      async verifyWithPasskey(started) {
        const { provePasskey } = await localFactors();
        const { firstFactorVerification } = started ?? (await startVerification({ level: 'first_factor' }));
        return provePasskey(firstFactorVerification.nonce, (publicKeyCredential) =>
          attemptFirstFactorVerification({ strategy: 'passkey', publicKeyCredential }),
        );
      },
      prepareFirstFactorVerification: async (params) =>
        read(
          change('POST /client/sessions/:id/verify/prepare_first_factor', { ...at, body: prepareFirstBody(params) }),
        ),
      prepareSecondFactorVerification: ({ strategy, phoneNumberId }) =>
        read(
          change('POST /client/sessions/:id/verify/prepare_second_factor', {
            ...at,
            body: { strategy, ...given({ phone_number_id: phoneNumberId }) },
          }),
        ),
      attemptSecondFactorVerification: (body) =>
        read(change('POST /client/sessions/:id/verify/attempt_second_factor', { ...at, body })),
    };
  };

/** A credential is sent as JSON text: a form has no objects. */
const attemptFirstBody = (
  params: AttemptFirstFactorVerificationParams,
): Body<'POST /client/sessions/:id/verify/attempt_first_factor'> =>
  'publicKeyCredential' in params
    ? { strategy: params.strategy, public_key_credential: JSON.stringify(params.publicKeyCredential) }
    : params;

const prepareFirstBody = (
  params: PrepareFirstFactorVerificationParams,
): Body<'POST /client/sessions/:id/verify/prepare_first_factor'> => {
  // A caller without types may pass anything.
  if (!SESSION_PREPARE_STRATEGIES.includes(params.strategy))
    throw new LatchkeyError(`strategy "${params.strategy}" is not a valid strategy to prove a session by a code.`);
  return 'phoneNumberId' in params
    ? { strategy: params.strategy, phone_number_id: params.phoneNumberId, ...given({ default: params.default }) }
    : { strategy: params.strategy, email_address_id: params.emailAddressId };
};
