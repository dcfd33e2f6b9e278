// Ports for tests: the real ones with a fake clock and a fixed master key.
import { noCaptchaService } from '../ports/captcha.ts';
import { type AdjustableClock, createAdjustableClock } from '../ports/clock.ts';
import { systemIds } from '../ports/ids.ts';
import { createImages } from '../ports/images.ts';
import { silentLog } from '../ports/log.ts';
import { noMetrics } from '../ports/metrics.ts';
import { systemFetch } from '../ports/oauth/fetch.ts';
import { createOAuthGateway } from '../ports/oauth/provider.ts';
import { createHasher } from '../ports/passwords/hasher.ts';
import { createLeakedPasswords } from '../ports/passwords/leaked-passwords.ts';
import { createPasswordChecker } from '../ports/passwords/password-checker.ts';
import { systemRandom } from '../ports/random.ts';
import { createSamlGateway } from '../ports/saml/provider.ts';
import { makeSigningKey } from '../ports/saml/signing-key.ts';
import { createSigner } from '../ports/signer.ts';
import { noTemplateFiles } from '../ports/template-files.ts';
import type { Timers } from '../ports/timers.ts';
import { noTracing } from '../ports/tracing/tracing.ts';
import { createVault } from '../ports/vault.ts';
import { signingKeyStore } from '../store/instances/signing-keys.ts';
import type { Ports } from '../use-cases/context/ports.ts';
import { hashHere } from './factors/hash-here.ts';
import { checkSignatureHere } from './saml/saml-signature-here.ts';
import { sharedKeyPairs } from './shared-key-pairs.ts';

/** Shared by all tests of a file: building its list is slow, and it keeps no state. */
const sharedChecker = createPasswordChecker();

export const TEST_NOW = Date.UTC(2026, 0, 15, 12, 0, 0);
const KEY_BYTES = 32;

/** Timers that fire in the next microtask, so that tests do not wait. */
const immediateTimers: Timers = {
  after: (_milliseconds, run) => {
    queueMicrotask(run);
    return () => {};
  },
};

/** Time limit for replies of a provider. Tests of a provider that does not answer set their own limit. */
export const PROVIDER_TIMEOUT_MS = 45_000;

export type TestPorts = Ports & { readonly clock: AdjustableClock };

export const createTestPorts = (): TestPorts => {
  const clock = createAdjustableClock({ now: () => TEST_NOW });
  const vault = createVault(new Uint8Array(KEY_BYTES).fill(7));
  return {
    clock,
    timers: immediateTimers,
    ids: systemIds,
    random: systemRandom,
    hasher: createHasher({ threads: hashHere }),
    passwords: sharedChecker,
    leakedPasswords: createLeakedPasswords({
      fetch: systemFetch,
      publicFetch: systemFetch,
      patienceMs: PROVIDER_TIMEOUT_MS,
    }),
    captcha: noCaptchaService,
    oauth: createOAuthGateway({ clock, fetch: systemFetch, patienceMs: PROVIDER_TIMEOUT_MS }),
    saml: {
      ...createSamlGateway({
        clock,
        fetch: systemFetch,
        patienceMs: PROVIDER_TIMEOUT_MS,
        checkSignature: checkSignatureHere,
      }),
      makeKey: (name) => makeSigningKey(name, clock.now(), sharedKeyPairs.service),
    },
    images: createImages(),
    templateFiles: noTemplateFiles,
    vault,
    signer: createSigner({ vault, clock, ids: systemIds, keys: signingKeyStore }),
    log: silentLog,
    metrics: noMetrics,
    tracing: noTracing,
  };
};
