// Computes password hashes without the threads of the service: each test would start its own.
import { hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';
import type { HashThreads } from '../../ports/passwords/hash-threads.ts';

export const hashHere: HashThreads = {
  hashArgon2: (password, options) => hash(password, options),
  verifyArgon2: (digest, password) => verify(digest, password),
  verifyBcrypt: (digest, password) => compare(password, digest),
};
