// Finds the instance of a request. If this process has read the instance at that address before, one statement reads its revision
// and, with it, what the call needs of the browser; an instance whose revision has changed is read again (decision 0019).
import type { Instance } from '../../domain/instance/instance.ts';
import type { ClientSecret } from '../../domain/sessions/client.ts';
import type { InstancePlace } from '../../store/instances/instances.ts';
import { type BrowserProof, findRevision, type Identified, identify, type Read } from '../../store/views/identified.ts';
import type { Services } from '../../use-cases/context/call.ts';
import { clientSecretsOf, devBrowserTokenOf } from './browser-secrets.ts';
import type { KnownInstance, KnownInstances } from './known-instances.ts';
import { type Reached, resolveInstance } from './resolve-instance.ts';

type ReachDeps = Pick<Services, 'database' | 'config' | 'names' | 'ports'> & { readonly known: KnownInstances };

/** A request, and what its call reads of the browser. */
export type Asked = {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  /** Undefined for a call that reads no browser, or reads it by itself. */
  readonly reads: ReadOf | undefined;
};

/** What a call reads with the browser, from what is known before the first statement. */
export type ReadOf = (
  asked: Pick<Asked, 'url' | 'params'> & Pick<Services, 'names'> & { readonly instance: Instance },
) => Read;

export type IdentifiedReach = Reached & { readonly identified?: Identified | undefined };

const placeOf = ({ names }: ReachDeps, { request, url }: Asked): InstancePlace => {
  const proxyUrl = request.headers.get(names.headers.proxyUrl);
  return proxyUrl === null ? { by: 'host', value: url.host } : { by: 'proxy', value: proxyUrl };
};

type Proof = BrowserProof & { readonly secret?: ClientSecret };

/** What identifies the browser, in the order in which it is tried: two secrets at most. */
const proofsOf = (deps: ReachDeps, known: KnownInstance, asked: Asked): readonly Proof[] => {
  const { vault } = deps.ports;
  if (known.instance.environmentType === 'development')
    return [
      { kind: 'development', hash: vault.mac('dev_browser', devBrowserTokenOf({ names: deps.names, url: asked.url })) },
    ];
  const { instanceAddress } = known;
  const secrets = clientSecretsOf({ instanceAddress, names: deps.names, request: asked.request });
  return secrets.map((secret) => ({ kind: 'production', hash: vault.mac('client', secret.value), secret }));
};

/** Reads for a call at an address that this process knows; undefined if the instance there is another one now. */
const confirm = async (
  deps: ReachDeps,
  known: KnownInstance,
  place: InstancePlace,
  asked: Asked,
): Promise<IdentifiedReach | undefined> => {
  const { instance, instanceAddress, revision } = known;
  const { db } = deps.database;
  if (!asked.reads) return (await findRevision(db, place)) === revision ? { instance, instanceAddress } : undefined;
  const read = asked.reads({ names: deps.names, instance, ...asked });
  const proofs = proofsOf(deps, known, asked);
  if (proofs.length === 0 && (await findRevision(db, place)) !== revision) return undefined;
  for (const { secret, ...proof } of proofs) {
    const found = await identify(db, place, proof, read);
    if (found?.revision !== revision) return undefined;
    const { identified } = found;
    if (identified.client || identified.devBrowser)
      return { instance, instanceAddress, identified: { secret, ...identified } };
  }
  return { instance, instanceAddress, identified: { read, devBrowser: undefined, client: undefined } };
};

/** Finds the instance and the address of a request; throws if the address belongs to no instance. */
export const reachInstance = async (deps: ReachDeps, asked: Asked): Promise<IdentifiedReach> => {
  const place = placeOf(deps, asked);
  const known = deps.known.get(place);
  const confirmed = known && (await confirm(deps, known, place, asked));
  // An instance that has changed since it was read is as good as none.
  deps.ports.metrics.cache('instance', confirmed !== undefined);
  if (confirmed) return confirmed;
  const { revision, ...reached } = await resolveInstance(deps, asked.request);
  if (revision !== undefined) deps.known.set(place, { ...reached, revision });
  return reached;
};
