// Ports whose calls are spans: hashing, and requests to other servers. A span names the server, never the path: addresses of webhooks
// and of providers may hold secrets. No request carries the trace to another server.
import type { Mailer } from '../mailer.ts';
import type { OutboundFetch } from '../oauth/fetch.ts';
import type { Hasher } from '../passwords/hasher.ts';
import type { Texter } from '../sms.ts';
import type { PostWebhook } from '../webhooks/post.ts';
import type { SpanAttributes, SpanStart, Tracing } from './tracing.ts';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 };

/** Name and port of the server of an address. */
const serverOf = (url: string): SpanAttributes => {
  if (!URL.canParse(url)) return {};
  const { protocol, hostname, port } = new URL(url);
  const number = port === '' ? DEFAULT_PORTS[protocol] : Number(port);
  return { 'server.address': hostname, ...(number !== undefined && { 'server.port': number }) };
};

/** Names of spans and attributes are those of the semantic conventions for HTTP clients. */
const requestSpan = (method: string, url: string): SpanStart => ({
  kind: 'client',
  name: method,
  attributes: { 'http.request.method': method, ...serverOf(url) },
});

const FIRST_ERROR_STATUS = 400;

/** Requests of a fetch as spans. */
export const tracedFetch = (tracing: Tracing, send: OutboundFetch): OutboundFetch =>
  tracing.isOn
    ? (url, options) =>
        tracing.span(requestSpan(options.method, url), async (span) => {
          const reply = await send(url, options);
          span.set({ 'http.response.status_code': reply.status });
          if (reply.status >= FIRST_ERROR_STATUS) span.fail(String(reply.status));
          return reply;
        })
    : send;

/** Webhooks as spans. */
export const tracedPostWebhook = (tracing: Tracing, post: PostWebhook): PostWebhook =>
  tracing.isOn
    ? (request) =>
        tracing.span(requestSpan('POST', request.url), async (span) => {
          const response = await post(request);
          if (response.at === 'answered') span.set({ 'http.response.status_code': response.status });
          if (response.at === 'unanswered') span.fail(response.error);
          else if (response.status >= FIRST_ERROR_STATUS) span.fail(String(response.status));
          return response;
        })
    : post;

/** Mails as spans; no address is named, only the mail server. */
export const tracedMailer = (tracing: Tracing, url: string, mailer: Mailer): Mailer =>
  tracing.isOn
    ? {
        ...mailer,
        send: (mail) =>
          tracing.span({ kind: 'client', name: 'mail send', attributes: serverOf(url) }, () => mailer.send(mail)),
      }
    : mailer;

/** Text messages as spans. */
export const tracedTexter = (tracing: Tracing, url: string, texter: Texter): Texter =>
  tracing.isOn ? { send: (message) => tracing.span(requestSpan('POST', url), () => texter.send(message)) } : texter;

/** Password hashing as spans; each includes the wait for a free place. */
export const tracedHasher = (tracing: Tracing, hasher: Hasher): Hasher =>
  tracing.isOn
    ? {
        ...hasher,
        hash: (password) => tracing.span({ kind: 'internal', name: 'password hash' }, () => hasher.hash(password)),
        verify: (digest, password) =>
          tracing.span({ kind: 'internal', name: 'password verify' }, () => hasher.verify(digest, password)),
        // The same name as a real verification, so that a trace does not show whether the account exists.
        burn: (password) => tracing.span({ kind: 'internal', name: 'password verify' }, () => hasher.burn(password)),
      }
    : hasher;
