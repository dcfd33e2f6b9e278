// The logo of an organization.
import { Avatar } from '../../../../parts/avatar/avatar.tsx';

type LogoProps = {
  readonly organization: { readonly id: string; readonly name: string; readonly imageUrl: string };
  readonly size?: 'xs' | undefined;
};

/** Always square: round is a user. */
export const OrganizationLogo = ({ organization: { id, name, imageUrl }, size }: LogoProps) => (
  <Avatar
    name={name}
    ownerId={id}
    src={imageUrl}
    size={size}
    shape="square"
    element="organizationPreviewAvatarBox"
    imageElement="organizationPreviewAvatarImage"
  />
);
