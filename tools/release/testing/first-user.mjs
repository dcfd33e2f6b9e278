// A user signs up at a development instance over HTTP, with the code from the inbox.

const PASSWORD = 'quiet harbour lights';

/** Signs `email` up at the service; resolves to the status of the sign-up. */
export async function signUp({ url, secretKey, email }) {
  let browser;
  const call = async (path, form) => {
    const address = new URL(`${url}/v1${path}`);
    if (browser) address.searchParams.set('__latchkey_db_jwt', browser);
    const reply = await fetch(address, { method: 'POST', headers: { origin: url }, body: new URLSearchParams(form) });
    const body = await reply.json();
    if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(body)}`);
    browser = reply.headers.get('latchkey-db-jwt') ?? body.id ?? browser;
    return body.response;
  };
  await call('/dev_browser', {});
  const { id } = await call('/client/sign_ups', { email_address: email, password: PASSWORD });
  await call(`/client/sign_ups/${id}/prepare_verification`, { strategy: 'email_code' });
  const code = await codeFor({ url, secretKey, email });
  const done = await call(`/client/sign_ups/${id}/attempt_verification`, { strategy: 'email_code', code });
  return done.status;
}

async function codeFor({ url, secretKey, email }) {
  const headers = { authorization: `Bearer ${secretKey}` };
  const inbox = await fetch(`${url}/dev/inbox?to=${encodeURIComponent(email)}`, { headers });
  const [, code] = /\b(\d{6})\b/.exec(JSON.stringify(await inbox.json())) ?? [];
  if (code === undefined) throw new Error(`There is no code for ${email} in the inbox.`);
  return code;
}
