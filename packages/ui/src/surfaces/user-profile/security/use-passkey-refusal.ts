// Reads why a new passkey was not created.
import { useMessages } from '../../../i18n/locale-context.tsx';
import { type Refusal, readRefusal } from '../../shared/problems/error-to-problems.ts';
import { securityMessages } from './messages.en.ts';

/** Our texts for a failed new passkey: those of sign-in suggest another sign-in method. */
export const usePasskeyRefusal = () => {
  const t = useMessages('userProfile', securityMessages);
  return (error: unknown): Refusal => {
    const own: { readonly [code: string]: string } = {
      passkey_not_supported: t('passkeys.unsupported'),
      passkey_pa_not_supported: t('passkeys.noPlace'),
      passkey_invalid_rpID_or_domain: t('passkeys.wrongAddress'),
      passkey_already_exists: t('passkeys.exists'),
      passkey_registration_cancelled: t('passkeys.cancelled'),
      passkey_operation_aborted: t('passkeys.cancelled'),
      passkey_registration_failed: t('passkeys.failed'),
    };
    const { problems } = readRefusal(error);
    return {
      problems: problems.map((problem) => {
        const text = own[problem.code];
        // Under a separate code: a language pack already has a text for the original one, which is about signing in.
        return text === undefined ? problem : { code: `new_${problem.code}`, text };
      }),
    };
  };
};
