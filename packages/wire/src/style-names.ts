// What a host's style sheet and own forms rely on in the surfaces, derived from the provider's name (js-api §3.4).
import { PROVIDER } from './names.ts';

/** Before every stable class and captcha attribute: `lk` of ours, the first two letters of another provider. */
export const stylePrefixFor = (provider: string): string => (provider === 'latchkey' ? 'lk' : provider.slice(0, 2));

/** `lk-card`, `lk-signIn-root`, `data-lk-theme`. Classes of our parts, which the style sheets name, keep `lk-` in every build. */
export const STYLE_PREFIX = /* @__PURE__ */ stylePrefixFor(PROVIDER);
