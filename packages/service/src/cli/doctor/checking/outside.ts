// Requests to the public address of an instance and to the mail server, each made once for all checks that need it.
import type { InstanceFacts, ProbeJSON } from '../../../domain/inspection/facts.ts';
import { PROBE_PATH, probeCookieNames } from '../../../handlers/probe.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { AskUrl, HttpReply } from '../../../ports/probes/http.ts';
import type { AskMailServer, MailServerFacts } from '../../../ports/probes/mail-server.ts';
import type { AskCertificate, Certificate } from '../../../ports/probes/tls.ts';
import type { Unreachable } from '../../../ports/probes/unreachable.ts';

/** An address for documentation (RFC 5737), which no caller has: the probe claims to come from it. */
export const FORGED_ADDRESS = '192.0.2.1';

export type ProbeReply = {
  readonly reply: HttpReply;
  readonly seen: ProbeJSON;
  readonly sentAt: number;
  readonly answeredAt: number;
};

export type Probes =
  | {
      readonly at: 'answered';
      readonly first: ProbeReply;
      readonly second: ProbeReply;
      /** Sent with a forged X-Forwarded-For. */
      readonly forged: ProbeReply;
    }
  | { readonly at: 'unanswered'; readonly why: string };

export type Outside = {
  get(url: string): Promise<HttpReply | Unreachable>;
  certificate(instance: InstanceFacts): Promise<Certificate | Unreachable>;
  mailServer(url: string): Promise<MailServerFacts>;
  /** What the service sees of requests through the public address. */
  probes(instance: InstanceFacts): Promise<Probes>;
};

const once = <T>(ask: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const asked = new Map<string, Promise<T>>();
  return (key) => {
    const known = asked.get(key) ?? ask(key);
    asked.set(key, known);
    return known;
  };
};

const HTTPS_PORT = 443;
const OK = 200;

const isProbe = (body: unknown): body is ProbeJSON =>
  typeof body === 'object' && body !== null && 'object' in body && body.object === 'probe';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type SendProbe = (headers: Readonly<Record<string, string>>) => Promise<ProbeReply | string>;

/** The reply, or why there is none. */
const sendProbe = async (
  { askUrl, clock }: { readonly askUrl: AskUrl; readonly clock: Clock },
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<ProbeReply | string> => {
  const sentAt = clock.now();
  const reply = await askUrl(url, headers);
  if (reply.at === 'unreachable') return `it cannot be reached (${reply.detail})`;
  const body = reply.status === OK ? parse(reply.body) : undefined;
  return isProbe(body)
    ? { reply, seen: body, sentAt, answeredAt: clock.now() }
    : `it answered ${reply.status} to a probe`;
};

export const createOutside = (given: {
  readonly askUrl: AskUrl;
  readonly askCertificate: AskCertificate;
  readonly askMailServer: AskMailServer;
  readonly provider: string;
  readonly probeToken: string | null;
  readonly clock: Clock;
}): Outside => {
  const { askUrl, askCertificate, provider, probeToken } = given;
  const certificates = once(async (origin) => {
    const { hostname, port } = new URL(origin);
    return askCertificate(hostname, port === '' ? HTTPS_PORT : Number(port));
  });
  const probes = once(async (baseUrl): Promise<Probes> => {
    if (probeToken === null) return { at: 'unanswered', why: 'a probe needs the encryption key, which is missing' };
    const url = `${baseUrl}${PROBE_PATH}`;
    const headers = {
      Authorization: `Bearer ${probeToken}`,
      Cookie: `${probeCookieNames(provider).domain}=1`,
    };
    const send: SendProbe = (added) => sendProbe(given, url, { ...headers, ...added });
    const first = await send({});
    if (typeof first === 'string') return { at: 'unanswered', why: first };
    const second = await send({});
    const forged = await send({ 'X-Forwarded-For': FORGED_ADDRESS });
    if (typeof second === 'string') return { at: 'unanswered', why: second };
    if (typeof forged === 'string') return { at: 'unanswered', why: forged };
    return { at: 'answered', first, second, forged };
  });
  return {
    get: once((url) => askUrl(url)),
    mailServer: once(given.askMailServer),
    certificate: ({ baseUrl }) => certificates(new URL(baseUrl).origin),
    probes: ({ baseUrl }) => probes(baseUrl),
  };
};
