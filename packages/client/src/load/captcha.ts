// The captcha of one client: a chunk of its own, downloaded when the first one is to be solved. Wiring, and the modal.
import { type Captcha, type CaptchaModal, createCaptcha } from '../captcha/captcha.ts';
import type { CaptchaPlace } from '../captcha/provider.ts';
import type { CaptchaStage } from '../surfaces/surface-props.ts';
import type { Shell } from './shell.ts';

/** The modal is a download like any other: whoever waits for its stage longer than this goes on without it. */
const STAGE_WAIT_MS = 10_000;

/** Builds it. */
export const createCaptchaOf = (shell: Shell): Captcha =>
  createCaptcha({
    ...shell,
    isStandardBrowser: () => shell.options().standardBrowser === true,
    signal: shell.life.signal,
    modal: createModal(shell),
  });

const createModal = ({ slots, platform }: Shell): CaptchaModal => {
  // That a surface cannot be shown is told by whoever shows it; a captcha has other ways.
  const quietly = (work: () => Promise<unknown> | undefined): Promise<unknown> =>
    Promise.resolve()
      .then(work)
      .catch(() => undefined);
  const close = () => void quietly(() => slots.surfaces?.close('BlankCaptcha'));
  const openStage = (onStage: (stage: CaptchaStage | undefined) => void) =>
    Promise.resolve()
      .then(() => slots.surfaces?.open('BlankCaptcha', { onStage }))
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
      void quietly(() => slots.surfaces?.open('BlankCaptcha', { isWorking: true }));
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
