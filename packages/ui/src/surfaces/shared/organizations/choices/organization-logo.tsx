// The logo of an organization.
import { Avatar } from '../../../../parts/avatar/avatar.tsx';

type LogoProps = { readonly name: string; readonly src: string | undefined; readonly size?: 'xs' | undefined };

/** Square, always: round is a person. */
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
