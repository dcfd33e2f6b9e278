// Lazy parts of the forms that only some instances need: each is downloaded if needed, before the first card renders.
import type { Environment } from '@latchkey/client';
import type { CaptchaSlot } from '../../parts/captcha/captcha.tsx';
import type { PhoneField } from '../shared/cards/phone-field.tsx';
import { needsRareMarks, rareMarks } from '../shared/cards/providers.tsx';
import type { Providers } from './providers.tsx';

/** The loaded parts, and their style sheets. */
export type Extras = {
  readonly PhoneField?: typeof PhoneField;
  readonly Providers?: typeof Providers;
  readonly CaptchaSlot?: typeof CaptchaSlot;
  readonly styles: readonly string[];
};

/** A sign-up that needs none of them. */
export const NO_EXTRAS: Extras = { styles: [] };

const LOADERS = {
  phone: async (): Promise<Extras> => {
    const [{ PhoneField }, { default: css }] = await Promise.all([
      import('../shared/cards/phone-field.tsx'),
      import('../../parts/phone-input/phone-input.css?inline'),
    ]);
    return { PhoneField, styles: [css] };
  },
  providers: async (): Promise<Extras> => {
    const { Providers, styles } = await import('./providers.tsx');
    return { Providers, styles };
  },
  marks: async (): Promise<Extras> => {
    await rareMarks.ask();
    return NO_EXTRAS;
  },
  captcha: async (): Promise<Extras> => {
    const [{ CaptchaSlot }, { default: css }] = await Promise.all([
      import('../../parts/captcha/captcha.tsx'),
      import('../../parts/captcha/captcha.css?inline'),
    ]);
    return { CaptchaSlot, styles: [css] };
  },
};

type Need = keyof typeof LOADERS;

/** What the forms of an instance need apart from text fields. */
export const needsOf = ({ userSettings }: Environment): readonly Need[] => {
  const { attributes, authenticatableSocialStrategies, web3FirstFactors, signUp } = userSettings;
  const needs: { readonly [Name in Need]: boolean } = {
    phone: attributes.phone_number.enabled,
    providers: authenticatableSocialStrategies.length + web3FirstFactors.length > 0,
    marks: needsRareMarks(authenticatableSocialStrategies, web3FirstFactors),
    captcha: signUp.captcha_enabled,
  };
  return (Object.keys(LOADERS) as Need[]).filter((need) => needs[need]);
};

/** Downloads what is needed, in parallel. */
export const loadExtras = async (environment: Environment): Promise<Extras> => {
  const loaded = await Promise.all(needsOf(environment).map((need) => LOADERS[need]()));
  return Object.assign({}, ...loaded, { styles: loaded.flatMap(({ styles }) => styles) });
};
