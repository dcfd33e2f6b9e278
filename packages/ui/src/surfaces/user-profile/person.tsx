// Who the profile is of, as the navigation and the bar of a narrow column show it; and what stands at their foot.
import type { Environment, User } from '@latchkey/client';
import { accountName } from '../../flows/account-name.ts';
import { usePartMessages } from '../../i18n/locale-context.tsx';
import { Avatar } from '../../parts/avatar/avatar.tsx';
import { Brand } from '../../parts/brand/brand.tsx';
import { DevNotice } from '../../parts/dev-notice/dev-notice.tsx';
import { IdentityRow } from '../../parts/identity-row/identity-row.tsx';
import { useAppearance } from '../../styles/appearance-context.tsx';

type PersonProps = { readonly user: User };

/** Picture, name, identifier. */
export const Who = ({ user }: PersonProps) => {
  const { name, note } = accountName(user);
  return <IdentityRow name={name} note={note} src={user.imageUrl} />;
};

/** The same on one line. */
export const Bar = ({ user }: PersonProps) => {
  const { name } = accountName(user);
  return (
    <>
      <Avatar name={name} src={user.imageUrl} size="xs" />
      <span className="lk-side-nav-where">{name}</span>
    </>
  );
};

/** The development notice and our key, where they are wanted. */
export const NavFoot = ({ environment }: { readonly environment: Environment }) => {
  const t = usePartMessages();
  const { unsafe_disableDevelopmentModeWarnings: calm } = useAppearance().layout;
  const { branded, showDevModeWarning } = environment.displayConfig;
  const warns = showDevModeWarning && !(calm && environment.isDevelopmentOrStaging());
  if (!warns && !branded) return null;
  return (
    <>
      {warns && <DevNotice />}
      {branded && <Brand label={t('brand.name')} />}
    </>
  );
};
