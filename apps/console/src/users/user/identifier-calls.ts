// The calls about identifiers of a user, which differ only in names for email addresses, phone numbers and wallets.
import type { Call } from '../../api/call.ts';

export const KINDS = ['email', 'phone', 'wallet'] as const;

export type IdentifierKind = (typeof KINDS)[number];

type Change = { readonly verified?: true; readonly primary?: true };
type Added = { readonly value: string; readonly verified: boolean };

const EMAIL = {
  field: 'email_address',
  add: 'POST /users/:id/email_addresses',
  change: 'PATCH /users/:id/email_addresses/:emailId',
  remove: 'DELETE /users/:id/email_addresses/:emailId',
  runAdd: (call: Call, id: string, { value, verified }: Added, reason?: string) =>
    call(EMAIL.add, { params: { id }, body: { email_address: value.trim(), verified }, reason }),
  runChange: (call: Call, id: string, emailId: string, body: Change, reason?: string) =>
    call(EMAIL.change, { params: { id, emailId }, body, reason }),
  runRemove: (call: Call, id: string, emailId: string, reason?: string) =>
    call(EMAIL.remove, { params: { id, emailId }, reason }),
} as const;

const PHONE = {
  field: 'phone_number',
  add: 'POST /users/:id/phone_numbers',
  change: 'PATCH /users/:id/phone_numbers/:phoneId',
  remove: 'DELETE /users/:id/phone_numbers/:phoneId',
  runAdd: (call: Call, id: string, { value, verified }: Added, reason?: string) =>
    call(PHONE.add, { params: { id }, body: { phone_number: value.trim(), verified }, reason }),
  runChange: (call: Call, id: string, phoneId: string, body: Change, reason?: string) =>
    call(PHONE.change, { params: { id, phoneId }, body, reason }),
  runRemove: (call: Call, id: string, phoneId: string, reason?: string) =>
    call(PHONE.remove, { params: { id, phoneId }, reason }),
} as const;

const WALLET = {
  field: 'web3_wallet',
  add: 'POST /users/:id/web3_wallets',
  change: 'PATCH /users/:id/web3_wallets/:walletId',
  remove: 'DELETE /users/:id/web3_wallets/:walletId',
  runAdd: (call: Call, id: string, { value, verified }: Added, reason?: string) =>
    call(WALLET.add, { params: { id }, body: { web3_wallet: value.trim(), verified }, reason }),
  runChange: (call: Call, id: string, walletId: string, body: Change, reason?: string) =>
    call(WALLET.change, { params: { id, walletId }, body, reason }),
  runRemove: (call: Call, id: string, walletId: string, reason?: string) =>
    call(WALLET.remove, { params: { id, walletId }, reason }),
} as const;

const CALLS = { email: EMAIL, phone: PHONE, wallet: WALLET };

export const identifierCalls = (kind: IdentifierKind) => CALLS[kind];
