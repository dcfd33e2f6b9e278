// A modal that was open when the page was left for another site: the address names it on return, and the parameter is
// removed (docs/reference/javascript-api.md#modal-state).
import { parseUrl, withoutSearch } from '../lib/url.ts';
import type { Platform } from '../platform/platform.ts';
import type { SURFACES, SurfaceName, SurfaceProps, Ui } from './surface.ts';

/** Functions that the caller passes in, so that no page downloads them twice. */
export type ModalTools = {
  readonly location: Platform['location'];
  /** Name of the parameter. */
  readonly parameter: string;
  readonly surfaces: typeof SURFACES;
  readonly decode: (base64: string) => string | undefined;
};

/** Removes the modal from the address and reopens it at its path. */
export const reopenModal = (ui: Pick<Ui, 'open'>, { location, parameter, surfaces, decode }: ModalTools): void => {
  const url = parseUrl(location.href());
  const state = readModalState(decode(url?.searchParams.get(parameter) ?? '') ?? '', surfaces);
  const cleaned = url && withoutSearch(url, [parameter]);
  if (cleaned !== undefined) location.replaceState(cleaned);
  // The cast holds for every modal with a start path; the others ignore it.
  if (state) ui.open(state.name, { __experimental_startPath: state.path } as SurfaceProps[typeof state.name]);
};

type ModalState = { readonly name: SurfaceName; readonly path: string };

/** The decoded state, if it names a known modal and a path in it. */
const readModalState = (text: string, surfaces: ModalTools['surfaces']): ModalState | undefined => {
  try {
    const state: unknown = JSON.parse(text);
    const { componentName, path } = state as { readonly componentName?: unknown; readonly path?: unknown };
    const name = (Object.keys(surfaces) as readonly SurfaceName[]).find((one) => one === componentName);
    return name && 'startPath' in surfaces[name] && typeof path === 'string' && path.startsWith('/')
      ? { name, path }
      : undefined;
  } catch {
    return undefined;
  }
};
