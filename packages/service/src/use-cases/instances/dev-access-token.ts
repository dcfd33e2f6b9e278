// The token for the development routes (/dev) of an instance, for callers on this machine.
import type { Vault } from '../../ports/vault.ts';

/** The token for /dev, which commands on the installation can print. */
export const devAccessToken = ({ ports }: { readonly ports: { readonly vault: Vault } }, instanceId: string): string =>
  ports.vault.mac('dev_access', instanceId);
