// Requires a captcha from a network with many refused attempts. Refusals are counted per network under a keyed hash and expire
// with the window.
import { CAPTCHA_AFTER_FAILURES, captchaOf } from '../../domain/abuse/captcha.ts';
import { networkOf } from '../../domain/abuse/network.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { countEvent, readCount } from '../../store/rate-limits.ts';
import type { Call, Outcome } from '../../use-cases/context/call.ts';
import type { MaybeClient } from '../../use-cases/context/client-secret.ts';

const keyOf = (call: Call): string =>
  call.ports.vault.mac('rate_limit', `${call.instance.id}:refused:${networkOf(call.address)}`);

/** Error codes that count as guesses; all other errors are ordinary mistakes. */
const GUESSES: ReadonlySet<string> = new Set([
  'form_identifier_not_found',
  'form_password_incorrect',
  'form_code_incorrect',
  'captcha_invalid',
  'passkey_invalid',
  'web3_signature_invalid',
  'too_many_requests',
  'user_locked',
]);

const countRefusal = async (call: Call, error: unknown): Promise<void> => {
  const isGuess = error instanceof Fault && error.items.some(({ code }) => GUESSES.has(code));
  if (!isGuess || captchaOf(call.instance.settings) === 'none') return;
  await countEvent(call.database.db, { key: keyOf(call), windowMs: CAPTCHA_AFTER_FAILURES.windowMs }, call.now);
};

/** Guard: refuses a network with too many failures until its browser has passed a captcha. */
export const requireCaptchaAfterFailures = async (call: Call & Partial<MaybeClient>): Promise<object> => {
  if (captchaOf(call.instance.settings) === 'none') return {};
  const passedUntil = call.client?.captchaPassedUntil ?? 0;
  if (call.now < passedUntil) return {};
  const refusals = await readCount(call.database.db, keyOf(call), call.now);
  if (refusals >= CAPTCHA_AFTER_FAILURES.refusals) throw new Fault('requires_captcha');
  return {};
};

/** Wraps a handler and counts its failures for the caller's network. */
export const countFailures =
  <V extends Call, T>(handle: (visit: V) => Promise<Outcome<T>>) =>
  async (visit: V): Promise<Outcome<T>> => {
    try {
      const outcome = await handle(visit);
      if (outcome.at === 'refused') await countRefusal(visit, outcome.fault);
      return outcome;
    } catch (error) {
      await countRefusal(visit, error);
      throw error;
    }
  };
