// PhoneNumber: a phone number of a user, how far it is proven and whether it is a second factor.
import type { IdentificationLinkJSON, PhoneNumberJSON } from '@latchkey/wire';
import { formatPhone } from '../lib/phone.ts';
import type { SessionContext } from './context.ts';
import { fields } from './fields.ts';
import { readAgain } from './read-again.ts';
import { Verification } from './verification.ts';

/** A phone number of a user. */
export class PhoneNumber {
  readonly pathRoot = '/me/phone_numbers';
  /** The wire form it was read from. */
  declare readonly __internal_toSnapshot: () => PhoneNumberJSON;
  declare readonly id: string;
  declare readonly phoneNumber: string;
  declare readonly reservedForSecondFactor: boolean;
  declare readonly defaultSecondFactor: boolean;
  /** Told once, by the call that made text messages the user's first second factor. */
  declare readonly backupCodes: string[] | undefined;
  declare readonly linkedTo: IdentificationLinkJSON[];
  declare readonly verification: Verification;
  readonly #context: SessionContext;

  constructor(json: PhoneNumberJSON, context: SessionContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Never: a number comes from the service. */
  isNew = (): boolean => false;

  /** Adds the number once more, as when it was removed meanwhile. */
  create = async (): Promise<this> =>
    this.#apply(await this.#context.change('POST /me/phone_numbers', { body: { phone_number: this.phoneNumber } }));

  /** Has a code sent. */
  prepareVerification = async (): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /me/phone_numbers/:id/prepare_verification', {
        ...this.#at,
        body: { strategy: 'phone_code' },
      }),
    );

  /** Proves the number by the code that was sent. */
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

  /** Makes the number the second factor that is asked for first. */
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

  /** The number as it is now. */
  reload = async (): Promise<this> => this.#apply(await readAgain(this.#context, 'phone_numbers', this.id));

  /** The number as it is shown. */
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
