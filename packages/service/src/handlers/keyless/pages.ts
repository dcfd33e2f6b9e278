// The two pages of a keyless instance, opened in the developer's browser. GET changes nothing; only the button claims.
import { isLoopbackOrigin } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { isAlive, type Keyless } from '../../domain/instance/keyless.ts';
import { oneLine } from '../../domain/messages/html.ts';
import { readBody } from '../../http/body.ts';
import { callerOf, type OperatorVisit } from '../../http/incoming.ts';
import type { PageLook } from '../../present/pages/frame.ts';
import { claimPage, keylessGonePage, keysPage } from '../../present/pages/keyless-page.ts';
import { findDevelopmentInstance, findInstanceById } from '../../store/instances/instances.ts';
import { findKeyless } from '../../store/instances/keyless-instances.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { claimHashOf, claimInstance } from '../../use-cases/instances/keyless.ts';
import { storedSecretKey } from '../../use-cases/instances/stored-secret-key.ts';
import { htmlPage } from '../links.ts';

export const KEYLESS_CLAIM_PATH = '/keyless/claim';
export const KEYLESS_KEYS_PATH = '/keyless/keys';

const APPLICATION_NAME_LENGTH = 64;

type Opened = { readonly instance: Instance; readonly keyless: Keyless; readonly token: string };

/** The instance that a page token belongs to, while it exists. */
const openedBy = async (deps: OperatorDeps, token: string): Promise<Opened | undefined> => {
  const { db } = deps.database;
  const keyless = await findKeyless(db, { claimHash: claimHashOf(deps, token) });
  if (!keyless || !isAlive(keyless, deps.ports.clock.now())) return undefined;
  const instance = await findInstanceById(db, keyless.instanceId);
  return instance && { instance, keyless, token };
};

/** Where the claim redirects to: an address on this machine, or undefined. */
const returnUrlOf = (given: unknown): string | undefined => {
  if (typeof given !== 'string' || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  return isLoopbackOrigin(url.origin) ? url.href : undefined;
};

type Write = (look: PageLook) => string;

const show = (
  { ports, request }: OperatorVisit,
  instance: Instance,
  write: Write,
  facts: { readonly status: number; readonly formTarget?: string },
): Response => htmlPage({ ports, instance, request }, write, facts);

const notFoundPage = async (visit: OperatorVisit): Promise<Response> => {
  const instance = await findDevelopmentInstance(visit.database.db);
  if (!instance) throw new Fault('resource_not_found');
  return show(visit, instance, keylessGonePage, { status: 404 });
};

export const showKeys = async (visit: OperatorVisit): Promise<Response> => {
  const opened = await openedBy(visit, visit.query().token ?? '');
  const secretKey = opened && (await storedSecretKey(visit, visit.database.db, opened.instance.id));
  if (!opened || secretKey === undefined) return notFoundPage(visit);
  const { instance, keyless } = opened;
  const keys = {
    publishableKey: instance.publishableKey,
    secretKey,
    isClaimed: keyless.claimedAt !== null,
  };
  return show(visit, instance, (look) => keysPage(look, keys), { status: 200 });
};

const keysUrlOf = ({ request }: OperatorVisit, token: string): string => {
  const url = new URL(KEYLESS_KEYS_PATH, request.url);
  url.searchParams.set('token', token);
  return url.href;
};

const redirectTo = (url: string): Response => new Response(null, { status: 303, headers: { Location: url } });

export const showClaim = async (visit: OperatorVisit): Promise<Response> => {
  const opened = await openedBy(visit, visit.query().token ?? '');
  if (!opened) return notFoundPage(visit);
  const { instance, keyless, token } = opened;
  if (keyless.claimedAt !== null) return redirectTo(keysUrlOf(visit, token));
  const returnUrl = returnUrlOf(visit.query().return_url);
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(keyless.expireAt);
  const form = { action: KEYLESS_CLAIM_PATH, token, returnUrl, until };
  const formTarget = returnUrl ?? new URL(visit.request.url).origin;
  return show(visit, instance, (look) => claimPage(look, form), { status: 200, formTarget });
};

export const handleClaim = async (visit: OperatorVisit): Promise<Response> => {
  const fields = await readBody(visit.request, false);
  const opened = await openedBy(visit, typeof fields.token === 'string' ? fields.token : '');
  if (!opened) return notFoundPage(visit);
  const name = typeof fields.name === 'string' ? oneLine(fields.name).slice(0, APPLICATION_NAME_LENGTH) : undefined;
  const { instance, token } = opened;
  await claimInstance(visit, { instanceId: instance.id, name, ...callerOf(visit) });
  return redirectTo(returnUrlOf(fields.return_url) ?? keysUrlOf(visit, token));
};
