// All strategies of the service. A strategy that is not listed, or does not support the requested step, is refused.
import { isOAuthStrategy, type NamedStrategy, type Strategy } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { backupCode } from './backup-code.ts';
import { emailLink } from './email-link.ts';
import { emailCode, phoneCode, resetPasswordEmailCode, resetPasswordPhoneCode } from './message-code.ts';
import { passkey } from './passkey.ts';
import { passwordStrategy } from './password.ts';
import type { ProofStep, StrategyHandler } from './strategy.ts';
import { totp } from './totp.ts';
import { coinbaseWalletSignature, metamaskSignature, okxWalletSignature } from './web3.ts';

const HANDLERS: Partial<Readonly<Record<NamedStrategy, StrategyHandler>>> = {
  password: passwordStrategy,
  email_code: emailCode,
  email_link: emailLink,
  phone_code: phoneCode,
  reset_password_email_code: resetPasswordEmailCode,
  reset_password_phone_code: resetPasswordPhoneCode,
  passkey,
  web3_metamask_signature: metamaskSignature,
  web3_coinbase_wallet_signature: coinbaseWalletSignature,
  web3_okx_wallet_signature: okxWalletSignature,
  totp,
  backup_code: backupCode,
};

/** The row of a strategy for a step: `strategyFor('first_factor', 'email_code')`. */
export const strategyFor = (step: ProofStep, strategy: Strategy): StrategyHandler => {
  const row = isOAuthStrategy(strategy) ? undefined : HANDLERS[strategy];
  if (!row?.steps.includes(step)) throw new Fault('strategy_invalid');
  return row;
};
