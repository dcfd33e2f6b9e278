// What happens for an unknown identifier in the combined flow: read from the environment once, then plain data.

/** Initial values of the sign-up inside this sign-in. */
export type CreateValues = {
  readonly emailAddress?: string;
  readonly phoneNumber?: string;
  readonly username?: string;
};

/** The target for an unknown identifier: the sign-up inside this sign-in, or the waitlist. */
export type NewAccounts =
  | {
      readonly to: 'sign-up';
      /** Fields that are all a sign-up requires: given one of them, it is created at once. */
      readonly atOnce: readonly (keyof CreateValues)[];
    }
  | { readonly to: 'waitlist' };

type Attribute = { readonly enabled: boolean; readonly required: boolean };
type AskedName = 'email_address' | 'phone_number' | 'username' | 'first_name' | 'last_name';

/** The part of the client's environment that is read. */
export type NewAccountsEnvironment = {
  readonly userSettings: {
    readonly attributes: { readonly [Name in AskedName | 'password']?: Attribute | undefined };
    readonly signUp: { readonly mode: 'public' | 'restricted' | 'waitlist'; readonly legal_consent_enabled?: boolean };
  };
};

const ASKED: readonly AskedName[] = ['email_address', 'phone_number', 'username', 'first_name', 'last_name'];

/** Reads the target for an unknown identifier in the combined flow; undefined if sign-ups are closed. */
export const readNewAccounts = ({ userSettings }: NewAccountsEnvironment): NewAccounts | undefined => {
  const { attributes, signUp } = userSettings;
  if (signUp.mode === 'restricted') return undefined;
  if (signUp.mode === 'waitlist') return { to: 'waitlist' };
  const asked = ASKED.filter((name) => attributes[name]?.enabled);
  const asksMore = asked.length > 1 || attributes.password?.required === true || signUp.legal_consent_enabled === true;
  if (asksMore) return { to: 'sign-up', atOnce: [] };
  return { to: 'sign-up', atOnce: asked[0] === 'phone_number' ? ['phoneNumber'] : ['emailAddress'] };
};
