// Texts of the custom screens: problems, and the names of the factors.
import type { FirstFactor, Problem, SecondFactor, SignInSettings } from '@latchkey/ui/flows';

/** Problems that the machine detects itself; all others have a message of the service. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  form_param_nil: 'Please fill this in.',
  form_param_format_invalid: 'This does not look finished.',
  code_incomplete: 'The code has six digits.',
  code_renewed: 'That took a while, so a new code is on its way.',
  passwords_differ: 'The two passwords are not the same.',
  sign_in_unfinished: 'Something went wrong. Try again.',
};

export const wordsFor = (problem: Problem | undefined): string | undefined =>
  problem && (OWN_WORDS[problem.code] ?? problem.text ?? `Something is in the way: ${problem.code}.`);

const IDENTIFIERS = { email_address: 'Email address', username: 'username', phone_number: 'Phone number' } as const;

/** The label of the field for an e-mail address, a username, or both. */
export const identifierLabel = ({ identifiers }: SignInSettings): string => {
  const names = identifiers.filter((name) => name !== 'phone_number').map((name) => IDENTIFIERS[name]);
  const label = names.join(' or ');
  return label.charAt(0).toUpperCase() + label.slice(1);
};

/** The label of a button for a first factor. */
export const firstName = (factor: FirstFactor): string => {
  switch (factor.strategy) {
    case 'password':
      return 'Use my password';
    case 'passkey':
      return 'Use a passkey';
    case 'email_link':
      return `Mail a link to ${factor.safeIdentifier}`;
    case 'email_code':
      return `Mail a code to ${factor.safeIdentifier}`;
    case 'phone_code':
      return `Text a code to ${factor.safeIdentifier}`;
    case 'reset_password_email_code':
    case 'reset_password_phone_code':
      return `Set a new password with a code to ${factor.safeIdentifier}`;
  }
};

/** The label of a button for a second factor. */
export const secondName = (factor: SecondFactor): string => {
  switch (factor.strategy) {
    case 'totp':
      return 'Use my authenticator app';
    case 'backup_code':
      return 'Use a backup code';
    case 'passkey':
      return 'Use my passkey';
    case 'email_code':
      return `Email a code to ${factor.safeIdentifier}`;
    case 'phone_code':
      return `Text a code to ${factor.safeIdentifier}`;
  }
};

const WALLETS: Readonly<Record<string, string>> = {
  web3_metamask_signature: 'MetaMask',
  web3_coinbase_wallet_signature: 'Coinbase Wallet',
  web3_okx_wallet_signature: 'OKX Wallet',
};

export const walletName = (strategy: string): string => WALLETS[strategy] ?? 'a wallet';
