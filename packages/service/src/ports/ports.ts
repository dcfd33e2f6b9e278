// The ports of the service, together: everything that is not a decision and not the database.
import type { Db } from '../store/database.ts';
import type { CaptchaVerifier } from './captcha.ts';
import type { Clock } from './clock.ts';
import type { Hasher } from './hasher.ts';
import type { Ids } from './ids.ts';
import type { Images } from './images.ts';
import type { Log } from './log.ts';
import type { OAuthGateway } from './oauth-provider.ts';
import type { PasswordJudge } from './password-judge.ts';
import type { Random } from './random.ts';
import type { SamlGateway } from './saml-provider.ts';
import type { Signer } from './signer.ts';
import type { Timers } from './timers.ts';
import type { Vault } from './vault.ts';

export type Ports = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly random: Random;
  readonly hasher: Hasher;
  readonly passwords: PasswordJudge;
  readonly captcha: CaptchaVerifier;
  readonly oauth: OAuthGateway;
  readonly saml: SamlGateway;
  readonly images: Images;
  readonly vault: Vault;
  readonly signer: Signer<Db>;
  readonly log: Log;
};
