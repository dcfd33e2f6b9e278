// PhoneNumber: a phone number of a user, its verification and whether it is a second factor.
import type { IdentificationLinkJSON, PhoneNumberJSON } from '@latchkey/wire';
import { formatPhone } from '../../lib/phone.ts';
import { fields } from '../fields.ts';
import type { IdentifierContext } from './context.ts';
import { readAgain } from './read-again.ts';
import { Verification } from './verification.ts';

/** A phone number of a user. */
export class PhoneNumber {
  readonly pathRoot = '/me/phone_numbers';
  /** The wire form it was decoded from. */
  declare readonly __internal_toSnapshot: () => PhoneNumberJSON;
  declare readonly id: string;
  declare readonly phoneNumber: string;
  declare readonly reservedForSecondFactor: boolean;
  declare readonly defaultSecondFactor: boolean;
  /** Present once, in the reply that made text messages the user's first second factor. */
  declare readonly backupCodes: string[] | undefined;
  declare readonly linkedTo: IdentificationLinkJSON[];
  declare readonly verification: Verification;
  readonly #context: IdentifierContext;

  constructor(json: PhoneNumberJSON, context: IdentifierContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Always false: a number comes from the service. */
  isNew = (): boolean => false;

  /** Adds the number again, for example after it was removed. */
  create = async (): Promise<this> =>
    this.#apply(await this.#context.change('POST /me/phone_numbers', { body: { phone_number: this.phoneNumber } }));

  /** Sends a code. */
  prepareVerification = async (): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /me/phone_numbers/:id/prepare_verification', {
        ...this.#at,
        body: { strategy: 'phone_code' },
      }),
    );

  /** Verifies the number with the code. */
  attemptVerification = async ({ code }: { readonly code: string }): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /me/phone_numbers/:id/attempt_verification', { ...this.#at, body: { code } }),
    );

  /** Makes the number a second factor, or no longer one. */
  setReservedForSecondFactor = async ({ reserved }: { readonly reserved: boolean }): Promise<this> =>
    this.#apply(
      await this.#context.change('PATCH /me/phone_numbers/:id', {
        ...this.#at,
        body: { reserved_for_second_factor: reserved },
      }),
    );

  /** Makes the number the default second factor. */
  makeDefaultSecondFactor = async (): Promise<this> =>
    this.#apply(
      await this.#context.change('PATCH /me/phone_numbers/:id', {
        ...this.#at,
        body: { default_second_factor: true },
      }),
    );

  /** Removes the number. */
  destroy = async (): Promise<void> => {
    await this.#context.change('DELETE /me/phone_numbers/:id', this.#at);
  };

  /** Loads the current number. */
  reload = async (): Promise<this> => this.#apply(await readAgain(this.#context, 'phone_numbers', this.id));

  /** The formatted number. */
  toString = (): string => formatPhone(this.phoneNumber);

  get #at() {
    return { params: { id: this.id } };
  }

  #apply(json: PhoneNumberJSON | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), {
      __internal_toSnapshot: () => json,
      linkedTo: json.linked_to ?? [],
      verification: new Verification(json.verification, this.#context),
    });
  }
}
