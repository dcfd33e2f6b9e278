// An operator changes the fields of a user: names, username, external id, metadata, password, and which identifiers are primary.
import type { JSONObject } from '@latchkey/wire';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Identifier } from '../../../domain/identifiers/identifier.ts';
import { isSameJson, isTooLarge, mergeMetadata } from '../../../domain/users/metadata.ts';
import type { User, UserWithIdentifiers } from '../../../domain/users/user.ts';
import { isUniqueViolation } from '../../../store/database/transaction.ts';
import { closeUserSessions } from '../../../store/sessions/close-session.ts';
import { forgetDevices } from '../../../store/sessions/known-devices.ts';
import { type UserChange, updateUser } from '../../../store/users/users.ts';
import { EMAILS, type OwnKind, PHONES, WALLETS } from '../../account/own-identifiers.ts';
import { changeUser, type UserCall } from './change-user.ts';

/** If two requests choose the same username or external id, the unique index refuses the later one. */
const refuseTaken = <T>(change: Promise<T>): Promise<T> =>
  change.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    const field = isUniqueViolation(error, 'users_external_id') ? 'external_id' : 'username';
    throw new Fault('form_identifier_exists', { field });
  });

/** The fields of a change whose values are not the user's already. */
const realChange = (user: User, change: GivenChange): UserChange =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && !isSameJson(value, user[name as keyof UserChange] ?? null),
    ),
  );

/** Throws unless the user has verified the identifier that becomes the primary one. */
const refuseUnverified = (
  userRecord: UserWithIdentifiers,
  own: Pick<OwnKind<Identifier>, 'kind' | 'of'>,
  id: string | null | undefined,
): void => {
  if (id == null) return;
  const field = `primary_${own.kind}_id`;
  const one = own.of(userRecord).find((row) => row.id === id);
  if (!one) throw new Fault('resource_not_found', { field });
  if (one.verificationStatus !== 'verified') throw new Fault('identification_unverified', { field });
};

/** Fields that are undefined stay. */
type GivenChange = { readonly [Field in keyof UserChange]: UserChange[Field] | undefined };

export type WantedUser = {
  readonly change: GivenChange;
  /** True ends every session of the user, for a password that others may know. */
  readonly endsSessions: boolean;
  /** The version that the operator has read. */
  readonly readVersion: number | undefined;
};

/** Changes a user. */
export const changeFields = async (call: UserCall, id: string, wanted: WantedUser): Promise<void> => {
  const { change, endsSessions, readVersion } = wanted;
  const work = changeUser(
    call,
    id,
    async (db, userRecord, now) => {
      refuseUnverified(userRecord, EMAILS, change.primaryEmailAddressId);
      refuseUnverified(userRecord, PHONES, change.primaryPhoneNumberId);
      refuseUnverified(userRecord, WALLETS, change.primaryWeb3WalletId);
      const real = realChange(userRecord.user, change);
      const closed = endsSessions ? await closeUserSessions(db, id, 'revoked', now) : 0;
      if (Object.keys(real).length === 0 && closed === 0) return false;
      await updateUser(db, id, real, now);
      // As when the user changes it: another user who knew the old password may have used a known browser.
      if (real.passwordDigest !== undefined) await forgetDevices(db, id);
      return { id };
    },
    readVersion,
  );
  await refuseTaken(work);
};

/** Changes to the three kinds of metadata. */
export type MetadataPatch = {
  readonly publicMetadata?: JSONObject | undefined;
  readonly privateMetadata?: JSONObject | undefined;
  readonly unsafeMetadata?: JSONObject | undefined;
};

const FIELDS = {
  publicMetadata: 'public_metadata',
  privateMetadata: 'private_metadata',
  unsafeMetadata: 'unsafe_metadata',
} as const;

/** Merges into the metadata of a user. The user is locked, so that of two concurrent merges none is lost. */
export const mergeUserMetadata = async (
  call: UserCall,
  id: string,
  patch: MetadataPatch,
  readVersion: number | undefined,
): Promise<void> => {
  await changeUser(
    call,
    id,
    async (db, { user }, now) => {
      const change: UserChange = Object.fromEntries(
        Object.entries(FIELDS).flatMap(([name, field]) => {
          // The names of the table are keys of the patch.
          const kind = name as keyof typeof FIELDS;
          const given = patch[kind];
          if (given === undefined) return [];
          const merged = mergeMetadata(user[kind], given);
          if (isTooLarge(merged)) throw new Fault('form_param_max_length_exceeded', { field });
          return [[kind, merged]];
        }),
      );
      const real = realChange(user, change);
      if (Object.keys(real).length === 0) return false;
      await updateUser(db, id, real, now);
      return { id };
    },
    readVersion,
  );
};
