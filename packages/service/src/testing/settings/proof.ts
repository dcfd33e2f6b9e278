// How a setting is shown to work: by a probe that changes it and observes the service, or by a test that exists elsewhere.
import type { TestService } from '../test-service.ts';

export type Change = Readonly<Record<string, unknown>>;

export type Probe = {
  readonly by: 'probe';
  /** What must be set before, if the defaults are not enough. */
  readonly base: Change;
  readonly change: Change;
  /** What a browser sees; must differ before and after the change. */
  readonly observe: (service: TestService) => Promise<unknown>;
};

/** A test file that mentions the setting by this word. */
export type Reference = { readonly by: 'file'; readonly file: string; readonly word: string };

export type Proof = Probe | Reference;
export type Proofs = Readonly<Record<string, Proof>>;

export const probe = (change: Change, observe: Probe['observe'], base: Change = {}): Proof => ({
  by: 'probe',
  base,
  change,
  observe,
});

const inPackage =
  (folder: string) =>
  (file: string, word: string): Proof => ({ by: 'file', file: `packages/${folder}/src/${file}`, word });

export const inService = inPackage('service');
export const inClient = inPackage('client');
export const inUi = inPackage('ui');
