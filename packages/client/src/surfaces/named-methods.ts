// The named public methods (`mountSignIn`, `openUserProfile`, …), generated from the surface table.
import type { SurfaceController } from './controller.ts';
import { type ModalName, type MountName, SURFACES, type SurfaceName, type SurfaceProps } from './surface.ts';

/** Modals whose methods have internal names for bindings. */
const INTERNAL_NAMES = {
  UserVerification: 'Reverification',
  BlankCaptcha: 'BlankCaptchaModal',
} as const satisfies { readonly [Name in ModalName]?: string };

type InternalName = keyof typeof INTERNAL_NAMES;
/** Only the client itself opens the captcha. */
type PublicModalName = Exclude<ModalName, 'BlankCaptcha'>;

/** One pair of methods per placement of each surface. */
export type NamedMethods = {
  readonly [Name in MountName as `mount${Name}`]: (node: HTMLElement, props?: SurfaceProps[Name]) => void;
} & { readonly [Name in MountName as `unmount${Name}`]: (node: HTMLElement) => void } & {
  readonly [Name in PublicModalName as `open${Name}`]: (props?: SurfaceProps[Name]) => void;
} & { readonly [Name in PublicModalName as `close${Name}`]: () => void } & {
  readonly [Name in InternalName as `__internal_open${(typeof INTERNAL_NAMES)[Name]}`]: (
    props?: SurfaceProps[Name],
  ) => Promise<void>;
} & { readonly [Name in InternalName as `__internal_close${(typeof INTERNAL_NAMES)[Name]}`]: () => Promise<void> };

type Method = (...args: never[]) => unknown;

/** All named methods of one controller. */
export const createNamedMethods = (controller: SurfaceController): NamedMethods => {
  const methods: Record<string, Method> = {};
  // The cast holds: the keys of the table are the surface names.
  for (const name of Object.keys(SURFACES) as readonly SurfaceName[]) {
    const row: { readonly mounts: boolean; readonly startPath?: string } = SURFACES[name];
    if (row.mounts) {
      methods[`mount${name}`] = (node: HTMLElement, props?: SurfaceProps[typeof name]) =>
        controller.mount(name, node, props);
      methods[`unmount${name}`] = (node: HTMLElement) => controller.unmount(node);
    }
    if (row.startPath) Object.assign(methods, modalMethods(controller, name));
  }
  // The cast holds: the loop follows the mapped type above row by row; the tests compare the two.
  return methods as unknown as NamedMethods;
};

const modalMethods = (controller: SurfaceController, name: SurfaceName): Record<string, Method> => {
  const internal: string | undefined = isInternal(name) ? INTERNAL_NAMES[name] : undefined;
  // The caller need not await the rendering: a failure is logged in any case.
  const named = (start: string, label: string) => ({
    [`${start}open${label}`]: (props?: SurfaceProps[typeof name]) => controller.open(name, props),
    [`${start}close${label}`]: () => controller.close(name),
  });
  return { ...(internal && named('__internal_', internal)), ...(name !== 'BlankCaptcha' && named('', name)) };
};

const isInternal = (name: SurfaceName): name is InternalName => name in INTERNAL_NAMES;

/** An empty class typed as having `Members`; the constructor of its subclass assigns them as bound own properties. */
export const withMembers = <Members>(): (new () => Members) =>
  // The cast is a promise of the subclass; its tests compare members and types.
  class {} as unknown as new () => Members;
