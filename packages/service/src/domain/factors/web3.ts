// Wallets (docs/security.md R27): the normal form of an address, the message a wallet signs, and recovery of the signer. The
// message names the page's domain, the address, a nonce and its expiry, so that a signature is valid for one sign-in on one
// domain.

import { MINUTE_MS } from '@latchkey/wire';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Identifier } from '../identifiers/identifier.ts';

export const WALLET_NONCE_BYTES = 24;
/** A message may be signed for this long, and its signature is accepted once. */
export const WALLET_MESSAGE_LIFETIME_MS = 5 * MINUTE_MS;

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const SIGNATURE = /^0x[0-9a-f]{130}$/i;
const ADDRESS_BYTES = 20;
/** The offset that most wallets add to the recovery bit; some do not. */
const RECOVERY_OFFSET = 27;
/** The index of the recovery byte: after the two numbers of 32 bytes. */
const RECOVERY_AT = 64;

export type Web3Wallet = Identifier & {
  /** With its checksum (EIP-55). */
  readonly web3Wallet: string;
};

/** The address in mixed case, which encodes its checksum (EIP-55). */
const withChecksum = (address: string): string => {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
};

/** The normal form of an address, or undefined when the text is not an address or its checksum is wrong. */
export const normaliseWallet = (text: string): string | undefined => {
  const address = text.trim();
  if (!ADDRESS.test(address)) return undefined;
  const digits = address.slice(2);
  const checked = withChecksum(address);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && `0x${digits}` !== checked ? undefined : checked;
};

/**
 * The text a wallet shows and signs. It is plain ASCII, because wallets receive one byte per character; a name that is not
 * ASCII is left out.
 */
export const walletMessage = (facts: {
  readonly domain: string;
  readonly address: string;
  readonly nonce: string;
  readonly issuedAt: number;
  readonly expireAt: number;
}): string =>
  [
    `Signing this message proves to ${facts.domain} that this wallet is yours.`,
    'It costs nothing and moves nothing. Only sign it on that site.',
    '',
    `Site: ${facts.domain}`,
    `Wallet: ${facts.address}`,
    `Nonce: ${facts.nonce}`,
    `Issued: ${new Date(facts.issuedAt).toISOString()}`,
    `Expires: ${new Date(facts.expireAt).toISOString()}`,
  ].join('\n');

/** What `personal_sign` signs (EIP-191, version 0x45). */
const personalHash = (message: string): Uint8Array => {
  const body = utf8ToBytes(message);
  const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${body.length}`);
  return keccak_256(Uint8Array.from([...prefix, ...body]));
};

/** The address that signed a message, with its checksum; undefined when the signature is invalid. */
export const signerOf = (message: string, signature: string): string | undefined => {
  if (!SIGNATURE.test(signature)) return undefined;
  const bytes = hexToBytes(signature.slice(2).toLowerCase());
  const given = bytes[RECOVERY_AT] ?? 0;
  const recovery = given >= RECOVERY_OFFSET ? given - RECOVERY_OFFSET : given;
  if (recovery !== 0 && recovery !== 1) return undefined;
  try {
    const parsed = secp256k1.Signature.fromBytes(bytes.subarray(0, RECOVERY_AT), 'compact').addRecoveryBit(recovery);
    // Every signature has a second form with the other s; only the lower s is accepted (EIP-2).
    if (parsed.hasHighS()) return undefined;
    const publicKey = parsed.recoverPublicKey(personalHash(message)).toBytes(false);
    return withChecksum(`0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-ADDRESS_BYTES))}`);
  } catch {
    // Numbers that are not valid on the curve.
    return undefined;
  }
};
