// The ports of the service: all effects except the database.

import type { CaptchaVerifier } from '../../ports/captcha.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Images } from '../../ports/images.ts';
import type { Log } from '../../ports/log.ts';
import type { Metrics } from '../../ports/metrics.ts';
import type { OAuthGateway } from '../../ports/oauth/provider.ts';
import type { Hasher } from '../../ports/passwords/hasher.ts';
import type { LeakedPasswords } from '../../ports/passwords/leaked-passwords.ts';
import type { PasswordChecker } from '../../ports/passwords/password-checker.ts';
import type { Random } from '../../ports/random.ts';
import type { SamlGateway } from '../../ports/saml/provider.ts';
import type { Signer } from '../../ports/signer.ts';
import type { TemplateFiles } from '../../ports/template-files.ts';
import type { Timers } from '../../ports/timers.ts';
import type { Tracing } from '../../ports/tracing/tracing.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Db } from '../../store/database/database.ts';

export type Ports = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly random: Random;
  readonly hasher: Hasher;
  readonly passwords: PasswordChecker;
  readonly leakedPasswords: LeakedPasswords;
  readonly captcha: CaptchaVerifier;
  readonly oauth: OAuthGateway;
  readonly saml: SamlGateway;
  readonly images: Images;
  readonly templateFiles: TemplateFiles;
  readonly vault: Vault;
  readonly signer: Signer<Db>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
};
