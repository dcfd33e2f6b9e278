'use client';

// One component renders any surface of the client's table in the host's tree; the code of a surface is downloaded when it is
// shown. The named components are its rows.
import type { MountName, SurfaceProps } from '@latchkey/client';
import { useLatchkey, useLatchkeyOptions } from '@latchkey/hooks';
import { SurfaceView } from '@latchkey/ui';
import type { ReactNode } from 'react';
import { SurfaceSkeleton } from './skeleton.tsx';

/** Props of a surface, and what to render until it is loaded. */
export type SurfaceComponentProps<Name extends MountName> = SurfaceProps[Name] & {
  /** Rendered until the surface has loaded. Default: its outline, as large as on the last visit; `null`: nothing. */
  readonly fallback?: ReactNode;
};

type SurfaceOf<Name extends MountName> = {
  readonly name: Name;
  readonly props: SurfaceProps[Name];
  readonly fallback: ReactNode;
};

/** Any surface by its name. */
export const Surface = <Name extends MountName>({
  name,
  props,
  fallback = <SurfaceSkeleton name={name} />,
}: SurfaceOf<Name>) => {
  const latchkey = useLatchkey();
  const options = useLatchkeyOptions();
  // Rendered also while the client loads, though it shows only the fallback then: so the code is downloaded in parallel.
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
 * Lets a visitor join the waitlist.
 *
 * @example
 * <Waitlist afterJoinWaitlistUrl="/thanks" />
 */
export const Waitlist = ({ fallback, ...props }: SurfaceComponentProps<'Waitlist'>) => (
  <Surface name="Waitlist" props={props} fallback={fallback} />
);

/**
 * Asks the user to verify again (step-up).
 *
 * @example
 * <UserVerification level="multi_factor" afterVerification={() => setProven(true)} />
 */
export const UserVerification = ({ fallback, ...props }: SurfaceComponentProps<'UserVerification'>) => (
  <Surface name="UserVerification" props={props} fallback={fallback} />
);

/**
 * Creates an organization: its name and picture, then invitations.
 *
 * @example
 * <CreateOrganization path="/create-organization" afterCreateOrganizationUrl="/:slug" />
 */
export const CreateOrganization = ({ fallback, ...props }: SurfaceComponentProps<'CreateOrganization'>) => (
  <Surface name="CreateOrganization" props={props} fallback={fallback} />
);

/**
 * The organizations of the signed-in user, to choose one, join one or create another.
 *
 * @example
 * <OrganizationList hidePersonal afterSelectOrganizationUrl="/:slug" afterCreateOrganizationUrl="/:slug" />
 */
export const OrganizationList = ({ fallback, ...props }: SurfaceComponentProps<'OrganizationList'>) => (
  <Surface name="OrganizationList" props={props} fallback={fallback} />
);
