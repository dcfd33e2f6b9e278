// One component draws any surface of the client's table in the host's own tree; the code of a surface is downloaded when it is
// shown. The named components are its rows.
import type { MountName, SurfaceProps } from '@latchkey/client';
import { useLatchkey, useLatchkeyOptions } from '@latchkey/hooks';
import { SurfaceView } from '@latchkey/ui';
import type { ReactNode } from 'react';

/** Props of a surface, and what to show until it is there. */
export type SurfaceComponentProps<Name extends MountName> = SurfaceProps[Name] & { readonly fallback?: ReactNode };

type SurfaceOf<Name extends MountName> = {
  readonly name: Name;
  readonly props: SurfaceProps[Name];
  readonly fallback: ReactNode;
};

/** Any surface by its name. */
export const Surface = <Name extends MountName>({ name, props, fallback }: SurfaceOf<Name>) => {
  const latchkey = useLatchkey();
  const options = useLatchkeyOptions();
  // Rendered while the client loads too, though it draws only the fallback yet: so the code is downloaded meanwhile.
  return <SurfaceView {...{ latchkey, name, props, options, fallback }} />;
};

/**
 * The sign-in flow.
 *
 * @example
 * <SignIn path="/sign-in" signUpUrl="/sign-up" />
 */
export const SignIn = ({ fallback, ...props }: SurfaceComponentProps<'SignIn'>) => (
  <Surface name="SignIn" props={props} fallback={fallback} />
);

/**
 * The sign-up flow.
 *
 * @example
 * <SignUp path="/sign-up" signInUrl="/sign-in" />
 */
export const SignUp = ({ fallback, ...props }: SurfaceComponentProps<'SignUp'>) => (
  <Surface name="SignUp" props={props} fallback={fallback} />
);

/**
 * Asks for a place on the waitlist.
 *
 * @example
 * <Waitlist afterJoinWaitlistUrl="/thanks" />
 */
export const Waitlist = ({ fallback, ...props }: SurfaceComponentProps<'Waitlist'>) => (
  <Surface name="Waitlist" props={props} fallback={fallback} />
);

/**
 * Asks the person to prove once more who they are.
 *
 * @example
 * <UserVerification level="multi_factor" afterVerification={() => setProven(true)} />
 */
export const UserVerification = ({ fallback, ...props }: SurfaceComponentProps<'UserVerification'>) => (
  <Surface name="UserVerification" props={props} fallback={fallback} />
);

/**
 * Makes an organization: its name and picture, then whom to invite.
 *
 * @example
 * <CreateOrganization path="/create-organization" afterCreateOrganizationUrl="/:slug" />
 */
export const CreateOrganization = ({ fallback, ...props }: SurfaceComponentProps<'CreateOrganization'>) => (
  <Surface name="CreateOrganization" props={props} fallback={fallback} />
);

/**
 * The organizations of whoever is signed in, to choose one, join one or make another.
 *
 * @example
 * <OrganizationList hidePersonal afterSelectOrganizationUrl="/:slug" afterCreateOrganizationUrl="/:slug" />
 */
export const OrganizationList = ({ fallback, ...props }: SurfaceComponentProps<'OrganizationList'>) => (
  <Surface name="OrganizationList" props={props} fallback={fallback} />
);
