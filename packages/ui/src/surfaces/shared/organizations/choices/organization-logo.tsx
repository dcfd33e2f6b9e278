// The logo of an organization.
import { Avatar } from '../../../../parts/avatar/avatar.tsx';

type LogoProps = { readonly name: string; readonly src: string | undefined; readonly size?: 'xs' | undefined };

/** Always square: round is a user. */
export const OrganizationLogo = ({ name, src, size }: LogoProps) => (
  <Avatar
    name={name}
    src={src}
    size={size}
    shape="square"
    element="organizationPreviewAvatarBox"
    imageElement="organizationPreviewAvatarImage"
  />
);
