// The captcha of one client: a separate chunk, downloaded when the first one has to be solved. Wiring, and the modal.
import { type Captcha, type CaptchaModal, createCaptcha } from '../captcha/captcha.ts';
import type { CaptchaPlace } from '../captcha/provider.ts';
import type { CaptchaStage } from '../surfaces/surface-props.ts';
import type { Shell } from './shell.ts';

/** The modal has to be downloaded: after this long the captcha continues without it. */
const STAGE_WAIT_MS = 10_000;

/** Builds it. */
export const createCaptchaOf = (shell: Shell): Captcha =>
  createCaptcha({
    ...shell,
    isStandardBrowser: () => shell.options().standardBrowser === true,
    signal: shell.life.signal,
    modal: createModal(shell),
  });

const createModal = ({ surfaces, platform }: Shell): CaptchaModal => {
  // The controller reports why a surface cannot be shown; the captcha falls back to another place.
  const quietly = (work: () => Promise<unknown>): Promise<unknown> =>
    Promise.resolve()
      .then(work)
      .catch(() => undefined);
  const close = () => void quietly(() => surfaces.close('BlankCaptcha'));
  const openStage = (onStage: (stage: CaptchaStage | undefined) => void) =>
    Promise.resolve()
      .then(() => surfaces.open('BlankCaptcha', { onStage }))
      .catch(() => onStage(undefined));
  return {
    async open() {
      let cancel: () => void = () => undefined;
      const stage = await new Promise<CaptchaStage | undefined>((resolve) => {
        cancel = platform.timers.after(STAGE_WAIT_MS, () => resolve(undefined));
        void openStage(resolve);
      });
      cancel();
      if (stage) return placeOn(stage, close);
      close();
      return undefined;
    },
    showProgress() {
      void quietly(() => surfaces.open('BlankCaptcha', { isWorking: true }));
      return close;
    },
  };
};

const placeOn = ({ node, show }: CaptchaStage, leave: () => void): CaptchaPlace => ({
  node,
  isVisible: true,
  tell: (state) => show(state === 'interactive'),
  leave,
});
