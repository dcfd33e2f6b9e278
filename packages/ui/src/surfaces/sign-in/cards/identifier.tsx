// The identifier in use on later cards: a pill with an edit button.
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import type { Glyph } from '../../../parts/icon/glyph.ts';
import { phoneGlyph } from '../../../parts/icon/glyphs/phone.ts';
import { IdentityChip } from '../../../parts/identity-chip/identity-chip.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { IdentifierText, isPhone } from '../../shared/cards/identifier-text.tsx';
import { laterSignInMessages } from '../later-messages.en.ts';

type SignInChipProps = {
  readonly identifier: string;
  readonly icon?: Glyph | undefined;
  readonly send: (event: SignInEvent) => void;
  /** While a call is running, or after a verification, nothing can be changed. */
  readonly disabled: boolean;
};

/** The pill; its edit button returns to the start. */
export const SignInChip = ({ identifier, icon, send, disabled }: SignInChipProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  return (
    <IdentityChip
      title={identifier}
      icon={icon ?? (isPhone(identifier) ? phoneGlyph : undefined)}
      editLabel={t('identifier.edit')}
      onEdit={disabled ? undefined : () => send({ type: 'edit-identifier' })}
    >
      <IdentifierText value={identifier} />
    </IdentityChip>
  );
};

type OtherAccountLinkProps = { readonly send: (event: SignInEvent) => void; readonly disabled?: boolean };

/** The link out of a second factor, where the pill has no edit button: back to the start. */
export const OtherAccountLink = ({ send, disabled = false }: OtherAccountLinkProps) => {
  const t = useMessages('signIn', laterSignInMessages);
  return (
    <Link onClick={() => send({ type: 'edit-identifier' })} disabled={disabled}>
      {t('identifier.edit')}
    </Link>
  );
};
