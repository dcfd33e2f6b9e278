// The identifier in use on later cards: seen as a pill with a pencil, and hidden for password managers.
import type { SignInEvent } from '../../flows/sign-in-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import type { Glyph } from '../../parts/icon/glyph.ts';
import { IdentityChip } from '../../parts/identity-chip/identity-chip.tsx';
import { laterSignInMessages } from './later-messages.en.ts';

type SignInChipProps = {
  readonly identifier: string;
  readonly icon?: Glyph | undefined;
  readonly send: (event: SignInEvent) => void;
  /** While a call is running nothing can be changed. */
  readonly disabled: boolean;
};

/** The pill; its pencil leads back to the start. */
export const SignInChip = ({ identifier, icon, send, disabled }: SignInChipProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  return (
    <IdentityChip
      icon={icon}
      editLabel={t('identifier.edit')}
      onEdit={disabled ? undefined : () => send({ type: 'edit-identifier' })}
    >
      {identifier}
    </IdentityChip>
  );
};

/** Tells a password manager whose password this is. */
export const HiddenIdentifier = ({ value }: { readonly value: string }) => (
  <input type="text" name="identifier" autoComplete="username" value={value} readOnly hidden />
);
