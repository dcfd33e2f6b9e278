// One component draws any surface of the client's table in the host's own tree; the code of the surfaces is downloaded
// with the first of them. The named components are its rows.
import type { MountName, SurfaceProps } from '@latchkey/client';
import { createDownload, useDownload, useLatchkey, useLatchkeyOptions } from '@latchkey/hooks';
import { loadSurfaceView, preloadSurface } from '@latchkey/ui';
import { type ReactNode, useEffect } from 'react';

/** Props of a surface, and what to show until it is there. */
export type SurfaceComponentProps<Name extends MountName> = SurfaceProps[Name] & { readonly fallback?: ReactNode };

type SurfaceOf<Name extends MountName> = {
  readonly name: Name;
  readonly props: SurfaceProps[Name];
  readonly fallback: ReactNode;
};

/** The component in an object: a store would take it for a function to call. */
const view = /* @__PURE__ */ createDownload(async () => ({ SurfaceView: await loadSurfaceView() }));

/** Any surface by its name. */
export const Surface = <Name extends MountName>({ name, props, fallback }: SurfaceOf<Name>) => {
  const latchkey = useLatchkey();
  const options = useLatchkeyOptions();
  // While the client loads, too: the code of the surface, and what draws it, come meanwhile and side by side.
  const { code, failure } = useDownload(view);
  useEffect(() => preloadSurface(name), [name]);
  if (failure) throw failure.error;
  return code ? <code.SurfaceView {...{ latchkey, name, props, options, fallback }} /> : fallback;
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
