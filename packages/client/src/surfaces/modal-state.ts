// A dialog that was open when the page was left for another site: which one is in the address on return, and is taken out of
// it (js-api §1.11).
import { parseUrl, withoutSearch } from '../lib/url.ts';
import type { Platform } from '../platform/platform.ts';
import type { SURFACES, SurfaceName, SurfaceProps, Ui } from './surface.ts';

/** What the caller has at hand and lends: a page downloads none of it twice. */
export type ModalTools = {
  readonly location: Platform['location'];
  /** Name of the parameter. */
  readonly parameter: string;
  readonly surfaces: typeof SURFACES;
  readonly decode: (base64: string) => string | undefined;
};

/** Takes the dialog out of the address and opens it again where it was. */
export const reopenModal = (ui: Pick<Ui, 'open'>, { location, parameter, surfaces, decode }: ModalTools): void => {
  const url = parseUrl(location.href());
  const state = readModalState(decode(url?.searchParams.get(parameter) ?? '') ?? '', surfaces);
  const cleaned = url && withoutSearch(url, [parameter]);
  if (cleaned !== undefined) location.replaceState(cleaned);
  // The cast holds for every dialog that begins somewhere; the others do not ask.
  if (state) ui.open(state.name, { __experimental_startPath: state.path } as SurfaceProps[typeof state.name]);
};

type ModalState = { readonly name: SurfaceName; readonly path: string };

/** What the text says, if it is one of our dialogs and a place in it. */
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
