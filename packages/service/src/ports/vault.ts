// Protects stored secrets with the master key: sealing (AES-256-GCM) for values that must be read back, and keyed hashes
// (HMAC-SHA-256) for values that are only compared. Each use has a separate key, derived by HKDF.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** The purpose of a keyed hash; hashes of different purposes never match each other. */
export type MacPurpose =
  | 'audit_chain'
  | 'backup'
  | 'backup_code'
  | 'captcha'
  | 'client'
  | 'code'
  | 'configuration'
  | 'dev_access'
  | 'dev_browser'
  | 'fingerprint'
  | 'flow_browser'
  | 'flow_state'
  | 'idempotency'
  | 'keyless'
  | 'link'
  | 'lookup'
  | 'notice'
  | 'operator_link'
  | 'probe'
  | 'setup_link'
  | 'rate_limit'
  | 'satellite'
  | 'satellite_nonce'
  | 'secret_key'
  | 'session'
  | 'ticket';

export type Vault = {
  /** Encrypts text; the result is different every time. */
  seal(text: string): string;
  /** Decrypts the result of `seal`; throws if it was changed or sealed with another key. */
  open(sealed: string): string;
  /** A keyed hash as base64url, deterministic for a purpose and a text. */
  mac(purpose: MacPurpose, text: string): string;
};

const derive = (master: Uint8Array, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, new Uint8Array(0), `latchkey:${use}`, KEY_BYTES));

export const createVault = (master: Uint8Array): Vault => {
  if (master.length !== KEY_BYTES) throw new Error(`Latchkey: the encryption key must be ${KEY_BYTES} bytes long.`);
  const sealing = derive(master, 'seal');
  const macKeys = new Map<MacPurpose, Buffer>();
  const macKey = (purpose: MacPurpose): Buffer => {
    const known = macKeys.get(purpose);
    if (known) return known;
    const made = derive(master, `mac:${purpose}`);
    macKeys.set(purpose, made);
    return made;
  };

  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed) => {
      const [version, encoded] = sealed.split('.');
      if (version !== VERSION || !encoded) throw new Error('Latchkey: this is not an encrypted value.');
      const bytes = Buffer.from(encoded, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
    mac: (purpose, text) => createHmac('sha256', macKey(purpose)).update(text, 'utf8').digest('base64url'),
  };
};

/** Compares two strings in time that depends only on their length. */
export const sameSecret = (left: string, right: string): boolean => {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
};
