// Settings with every factor that a user enrolls: authenticator apps, backup codes, passkeys, wallets.
import { WEB3_STRATEGIES } from '@latchkey/wire';
import type { InstanceSettings } from '../../domain/instance/instance.ts';

export const withEveryFactor = (settings: InstanceSettings): InstanceSettings => {
  const { attributes } = settings.user_settings;
  const second = { enabled: true, used_for_second_factor: true } as const;
  const first = { enabled: true, used_for_first_factor: true } as const;
  return {
    ...settings,
    user_settings: {
      ...settings.user_settings,
      sign_in: { second_factor: { required: false, enabled: true } },
      attributes: {
        ...attributes,
        authenticator_app: { ...attributes.authenticator_app, ...second, second_factors: ['totp'] },
        backup_code: { ...attributes.backup_code, ...second, second_factors: ['backup_code'] },
        passkey: { ...attributes.passkey, ...first, first_factors: ['passkey'] },
        web3_wallet: { ...attributes.web3_wallet, ...first, first_factors: WEB3_STRATEGIES },
      },
    },
  };
};
