// A software wallet for tests that signs like `personal_sign`.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { normaliseWallet } from '../../domain/factors/web3.ts';

export type SoftwareWallet = {
  /** With its checksum. */
  readonly address: string;
  readonly sign: (message: string) => string;
};

/** A wallet with a random key, or with the given key. */
export const createSoftwareWallet = (secretKey: Uint8Array = secp256k1.utils.randomSecretKey()): SoftwareWallet => {
  const publicKey = secp256k1.getPublicKey(secretKey, false);
  const address = normaliseWallet(`0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20))}`);
  if (address === undefined) throw new Error('a key has an address');
  return {
    address,
    sign: (message) => {
      const body = utf8ToBytes(message);
      const hash = keccak_256(
        Uint8Array.from([...utf8ToBytes(`\x19Ethereum Signed Message:\n${body.length}`), ...body]),
      );
      const signed = secp256k1.sign(hash, secretKey, { prehash: false, format: 'recovered' });
      // The library puts the recovery bit first; wallets put it last and add 27.
      return `0x${bytesToHex(signed.subarray(1))}${(27 + (signed[0] ?? 0)).toString(16)}`;
    },
  };
};
