// A step-up as SessionVerificationJSON, with the factors that can be used (docs/reference/wire.md#session-verification).
import type { SessionVerificationJSON } from '@latchkey/wire';
import type { Account } from '../../domain/organizations/organization.ts';
import type { Session } from '../../domain/sessions/session.ts';
import { type SessionVerification, stepUpFactors } from '../../domain/sessions/session-verification.ts';
import { secondFactorsOf } from '../../domain/sign-in/second-factors.ts';
import type { Verification } from '../../domain/verification.ts';
import type { Presenting } from '../presenting.ts';
import { verificationJSON } from '../verification.ts';
import { presentSession } from './session.ts';

type View = {
  readonly stepUp: SessionVerification;
  readonly session: Session;
  readonly account: Account;
  readonly clientUpdatedAt: number;
  readonly first: Verification | undefined;
  readonly second: Verification | undefined;
};

export const presentSessionVerification = async (at: Presenting, view: View): Promise<SessionVerificationJSON> => {
  const { stepUp, session, account, first, second } = view;
  const { user_settings: settings } = at.instance.settings;
  return {
    object: 'session_verification',
    id: stepUp.id,
    status: stepUp.status,
    level: stepUp.level,
    session: await presentSession(at, session, account, view.clientUpdatedAt),
    first_factor_verification: first ? verificationJSON(first, at) : null,
    second_factor_verification: second ? verificationJSON(second, at) : null,
    supported_first_factors: stepUpFactors(settings, account),
    supported_second_factors: secondFactorsOf(settings, account),
  };
};
