// The token that opens the development routes (/dev) of an instance for callers on this machine.
import type { Vault } from '../../ports/vault.ts';

/** What opens /dev for a caller on this machine: known to whoever can run commands on the installation. */
export const devAccessToken = ({ ports }: { readonly ports: { readonly vault: Vault } }, instanceId: string): string =>
  ports.vault.mac('dev_access', instanceId);
