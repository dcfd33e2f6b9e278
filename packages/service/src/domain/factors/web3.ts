// Wallets (docs/security.md R27): the one written form of an address, the message a wallet signs, and who signed it. The
// message names the page's domain, the address, a nonce and its end, so that a signature is good for one sign-in in one place.

import { MINUTE_MS, WEB3_STRATEGIES, type Web3Strategy } from '@latchkey/wire';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Identifier } from '../identifiers/identifier.ts';

/** Random bytes of a nonce. */
export const WALLET_NONCE_BYTES = 24;
/** A message may be signed for this long, and its signature counts once. */
export const WALLET_MESSAGE_LIFETIME_MS = 5 * MINUTE_MS;

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const SIGNATURE = /^0x[0-9a-f]{130}$/i;
const ADDRESS_BYTES = 20;
/** What wallets add to the recovery bit; some leave it out. */
const RECOVERY_OFFSET = 27;
/** Where the recovery byte stands: after the two numbers of 32 bytes. */
const RECOVERY_AT = 64;

export type Web3Wallet = Identifier & {
  /** With its checksum (EIP-55). */
  readonly web3Wallet: string;
};

export const isWeb3Strategy = (strategy: string): strategy is Web3Strategy =>
  WEB3_STRATEGIES.some((one) => one === strategy);

/** The address in the mixed case that carries its checksum (EIP-55). */
const withChecksum = (address: string): string => {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
};

/** The one written form of an address, or undefined when the text is none or its checksum says that it was mistyped. */
export const normaliseWallet = (text: string): string | undefined => {
  const address = text.trim();
  if (!ADDRESS.test(address)) return undefined;
  const digits = address.slice(2);
  const checked = withChecksum(address);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && `0x${digits}` !== checked ? undefined : checked;
};

/**
 * The text a wallet shows and signs. Plain ASCII: wallets are given the codes of its characters, one byte each, so a name
 * that is not ASCII stays out.
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

/** The address that signed a message, with its checksum; undefined when the signature is none. */
export const signerOf = (message: string, signature: string): string | undefined => {
  if (!SIGNATURE.test(signature)) return undefined;
  const bytes = hexToBytes(signature.slice(2).toLowerCase());
  const given = bytes[RECOVERY_AT] ?? 0;
  const recovery = given >= RECOVERY_OFFSET ? given - RECOVERY_OFFSET : given;
  if (recovery !== 0 && recovery !== 1) return undefined;
  try {
    const parsed = secp256k1.Signature.fromBytes(bytes.subarray(0, RECOVERY_AT), 'compact').addRecoveryBit(recovery);
    // Every signature has a twin with the other s; only the lower one is a signature here (EIP-2).
    if (parsed.hasHighS()) return undefined;
    const publicKey = parsed.recoverPublicKey(personalHash(message)).toBytes(false);
    return withChecksum(`0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-ADDRESS_BYTES))}`);
  } catch {
    // Numbers outside of the curve: no key signed this.
    return undefined;
  }
};
