// The organization of the profile, as shown in the navigation and in the bar of a narrow column.
import type { Organization } from '@latchkey/client';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Avatar } from '../../parts/avatar/avatar.tsx';
import { IdentityRow } from '../../parts/identity-row/identity-row.tsx';
import { Name } from '../../parts/identity-row/name.tsx';
import { organizationProfileMessages } from './messages.en.ts';

type WhoProps = { readonly organization: Organization };

/** Logo, name, number of members. */
export const Who = ({ organization }: WhoProps) => {
  const t = useMessages('organizationProfile', organizationProfileMessages);
  const { id, name, imageUrl, membersCount } = organization;
  return (
    <IdentityRow
      name={name}
      ownerId={id}
      note={t('nav.members', { count: membersCount })}
      src={imageUrl}
      shape="square"
    />
  );
};

/** The same on one line. */
export const Bar = ({ organization: { id, name, imageUrl } }: WhoProps) => (
  <>
    <Avatar name={name} ownerId={id} src={imageUrl} size="xs" shape="square" />
    <Name name={name} isLine />
  </>
);
