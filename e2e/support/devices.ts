// Creates sessions on other devices of a user through the API, without a browser.

import { OWN_CONNECTION } from './patience.ts';
import type { Service } from './stack.ts';

type Begun = Pick<Service, 'service' | 'admin'>;

const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
] as const;

/** Signs the user in on this many other devices. */
export async function signInElsewhere({ service, admin }: Begun, userId: string, count: number): Promise<void> {
  const one = async (at: number): Promise<void> => {
    const headers = { 'User-Agent': AGENTS[at % AGENTS.length] ?? AGENTS[0], Origin: service, ...OWN_CONNECTION };
    const browser = (await (await fetch(`${service}/v1/dev_browser`, { method: 'POST', headers })).json()) as {
      readonly id: string;
    };
    const { token } = (await admin('POST', '/sign_in_tokens', { user_id: userId })) as { readonly token: string };
    const reply = await fetch(`${service}/v1/client/sign_ins?__latchkey_db_jwt=${browser.id}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ strategy: 'ticket', ticket: token }),
    });
    if (!reply.ok) throw new Error(`No other device: ${reply.status} ${await reply.text()}`);
  };
  for (let at = 0; at < count; at += 1) await one(at);
}
