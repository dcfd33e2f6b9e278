// Small simplified marks of the wallets: just enough to recognise one in a row.
import type { Web3Strategy } from '@latchkey/wire';
import type { ReactNode } from 'react';
import type { Provider } from './provider-buttons.tsx';

const drawing = (children: ReactNode): ReactNode => (
  <svg className="lk-provider-drawing" viewBox="0 0 18 18" aria-hidden="true">
    {children}
  </svg>
);

const NAMES: Readonly<Record<Web3Strategy, string>> = {
  web3_metamask_signature: 'MetaMask',
  web3_coinbase_wallet_signature: 'Coinbase Wallet',
  web3_okx_wallet_signature: 'OKX Wallet',
};

const MARKS: Readonly<Record<Web3Strategy, ReactNode>> = {
  // A fox's face: two ears, cheeks, a dark nose.
  web3_metamask_signature: drawing(
    <>
      <path fill="#c75d12" d="M1.5 2.5 7 6.25h4l5.5-3.75-1.25 7.25L13 14.5l-2.75.75h-2.5L5 14.5 2.75 9.75Z" />
      <path fill="#f0892f" d="M7 6.25h4l.75 4.5L9 15.25l-2.75-4.5Z" />
      <path fill="#3a2b22" d="M7.75 13.25h2.5L9 15.25Z" />
    </>,
  ),
  // A disc with a square cut into it.
  web3_coinbase_wallet_signature: drawing(
    <>
      <circle cx="9" cy="9" r="8" fill="#1652f0" />
      <rect x="6" y="6" width="6" height="6" rx="1.25" fill="#fff" />
    </>,
  ),
  // Five squares on a board, in the text colour so that it is visible on light and dark.
  web3_okx_wallet_signature: drawing(
    <path
      fill="currentColor"
      d="M1.5 1.5h5v5h-5zM11.5 1.5h5v5h-5zM6.5 6.5h5v5h-5zM1.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z"
    />,
  ),
};

/** The wallets of an instance, for a row of buttons. */
export const walletProviders = (strategies: readonly Web3Strategy[]): readonly Provider<Web3Strategy>[] =>
  strategies.map((strategy) => ({ strategy, name: NAMES[strategy], mark: MARKS[strategy] }));
