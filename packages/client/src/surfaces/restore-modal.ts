// Reopens a modal that was open when the page was left, once the UI module is loaded. Few pages are returned to in that way, so
// the code for it is downloaded only if the address names a modal.
import { CLIENT_NAMES, decodeBase64UrlText } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';
import type { ModalTools, reopenModal } from './modal-state.ts';
import type { Ui } from './surface.ts';

type LoadReopenModal = () => Promise<{ readonly reopenModal: typeof reopenModal }>;

/** To be called when the UI module starts loading. */
export const createRestoreModal =
  ({ location }: Pick<Platform, 'location'>, load: LoadReopenModal) =>
  async (coming: Promise<Ui>, surfaces: ModalTools['surfaces']): Promise<void> => {
    const ui = await coming.catch(() => undefined);
    const parameter = CLIENT_NAMES.params.modalState;
    if (ui && location.href().includes(parameter))
      (await load()).reopenModal(ui, { location, parameter, surfaces, decode: decodeBase64UrlText });
  };
