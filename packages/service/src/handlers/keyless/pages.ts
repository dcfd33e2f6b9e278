// The two pages of a keyless instance, opened in the developer's browser. GET changes nothing; only the button claims.
import { isLoopbackOrigin } from '@latchkey/wire';
import type { Hono } from 'hono';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { isAlive, type Keyless } from '../../domain/instance/keyless.ts';
import { oneLine } from '../../domain/messages/html.ts';
import { readBody } from '../../http/body.ts';
import { claimPage, keylessGonePage, keysPage } from '../../present/pages/keyless-page.ts';
import type { PageLook } from '../../present/pages/link-page.ts';
import { findDevelopmentInstance, findInstanceById } from '../../store/instances/instances.ts';
import { findKeyless } from '../../store/instances/keyless-instances.ts';
import { htmlPage } from '../links.ts';
import { answerOperator, type OperatorContext, type OperatorEnv } from '../operator/reply.ts';
import {
  claim,
  claimHashOf,
  KEYLESS_CLAIM_PATH,
  KEYLESS_KEYS_PATH,
  type KeylessDeps,
  requireKeyless,
} from './access.ts';

const APPLICATION_NAME_LENGTH = 64;

type Opened = { readonly instance: Instance; readonly keyless: Keyless; readonly token: string };

/** The instance that a page token belongs to, while it exists. */
const openedBy = async (deps: KeylessDeps, token: string): Promise<Opened | undefined> => {
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
  deps: KeylessDeps,
  context: OperatorContext,
  instance: Instance,
  write: Write,
  facts: { readonly status: number; readonly leadsTo?: string },
): Response => htmlPage({ ports: deps.ports, instance, request: context.req.raw }, write, facts);

const gone = async (deps: KeylessDeps, context: OperatorContext): Promise<Response> => {
  const anybody = await findDevelopmentInstance(deps.database.db);
  if (!anybody) throw new Fault('resource_not_found');
  return show(deps, context, anybody, keylessGonePage, { status: 404 });
};

const showKeys = async (deps: KeylessDeps, context: OperatorContext): Promise<Response> => {
  requireKeyless(deps, context);
  const opened = await openedBy(deps, context.req.query('token') ?? '');
  if (opened?.instance.sealedSecretKey === undefined) return gone(deps, context);
  const { instance, keyless } = opened;
  const keys = {
    publishableKey: instance.publishableKey,
    secretKey: deps.ports.vault.open(opened.instance.sealedSecretKey),
    isClaimed: keyless.claimedAt !== null,
  };
  return show(deps, context, instance, (look) => keysPage(look, keys), { status: 200 });
};

const keysUrlOf = (context: OperatorContext, token: string): string => {
  const url = new URL(KEYLESS_KEYS_PATH, context.req.url);
  url.searchParams.set('token', token);
  return url.href;
};

const goTo = (url: string): Response => new Response(null, { status: 303, headers: { Location: url } });

const showClaim = async (deps: KeylessDeps, context: OperatorContext): Promise<Response> => {
  requireKeyless(deps, context);
  const opened = await openedBy(deps, context.req.query('token') ?? '');
  if (!opened) return gone(deps, context);
  const { instance, keyless, token } = opened;
  if (keyless.claimedAt !== null) return goTo(keysUrlOf(context, token));
  const returnUrl = returnUrlOf(context.req.query('return_url'));
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(keyless.expireAt);
  const form = { action: KEYLESS_CLAIM_PATH, token, returnUrl, until };
  const leadsTo = returnUrl ?? new URL(context.req.url).origin;
  return show(deps, context, instance, (look) => claimPage(look, form), { status: 200, leadsTo });
};

const takeClaim = async (deps: KeylessDeps, context: OperatorContext): Promise<Response> => {
  requireKeyless(deps, context);
  const fields = await readBody(context.req.raw, false);
  const opened = await openedBy(deps, typeof fields.token === 'string' ? fields.token : '');
  if (!opened) return gone(deps, context);
  const name = typeof fields.name === 'string' ? oneLine(fields.name).slice(0, APPLICATION_NAME_LENGTH) : undefined;
  const { instance, token } = opened;
  await deps.database.transaction((db) => claim(db, deps, context, { instanceId: instance.id, name }));
  return goTo(returnUrlOf(fields.return_url) ?? keysUrlOf(context, token));
};

/** Adds the pages to the routes of keyless set-up. */
export const mountKeylessPages = (router: Hono<OperatorEnv>, deps: KeylessDeps): void => {
  const page = (respond: (deps: KeylessDeps, context: OperatorContext) => Promise<Response>) => {
    return (context: OperatorContext): Promise<Response> => answerOperator(deps, context, () => respond(deps, context));
  };
  router.get(KEYLESS_CLAIM_PATH, page(showClaim));
  router.post(KEYLESS_CLAIM_PATH, page(takeClaim));
  router.get(KEYLESS_KEYS_PATH, page(showKeys));
};
