// The user of the initial state, with everything that the client's user derives from its data.
import type { User } from '@latchkey/client';
import type { UserJSON } from '@latchkey/wire';
import { viewResource } from './resource-view.ts';

type Verifiable = { readonly verification: { readonly status: string | null } | null };

const isVerified = ({ verification }: Verifiable): boolean => verification?.status === 'verified';

const byId = <T extends { readonly id: string }>(list: readonly T[], id: string | null): T | null =>
  list.find((one) => one.id === id) ?? null;

/** What `User` derives; the fields themselves are in the view. */
const derived: ThisType<User> & object = {
  get fullName() {
    return [this.firstName, this.lastName].filter(Boolean).join(' ') || null;
  },
  get primaryEmailAddress() {
    return byId(this.emailAddresses, this.primaryEmailAddressId);
  },
  get primaryPhoneNumber() {
    return byId(this.phoneNumbers, this.primaryPhoneNumberId);
  },
  get primaryWeb3Wallet() {
    return byId(this.web3Wallets, this.primaryWeb3WalletId);
  },
  get hasVerifiedEmailAddress() {
    return this.emailAddresses.some(isVerified);
  },
  get hasVerifiedPhoneNumber() {
    return this.phoneNumbers.some(isVerified);
  },
  get verifiedExternalAccounts() {
    return this.externalAccounts.filter(isVerified);
  },
  get unverifiedExternalAccounts() {
    return this.externalAccounts.filter((account) => !isVerified(account));
  },
  get verifiedWeb3Wallets() {
    return this.web3Wallets.filter(isVerified);
  },
  isPrimaryIdentification({ id }: { readonly id: string }) {
    return [this.primaryEmailAddressId, this.primaryPhoneNumberId, this.primaryWeb3WalletId].includes(id);
  },
};

/** A view of the user; `live` is the client's user. */
export const viewUser = (json: UserJSON, live: () => Promise<User>): User =>
  // The casts hold: a view has the fields of its JSON, and gets its verbs from the client's user.
  viewResource(json, live as unknown as () => Promise<Readonly<Record<string, unknown>>>, derived) as User;
