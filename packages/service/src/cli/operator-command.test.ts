// `latchkey providers`, `latchkey connections` and `latchkey webhooks`: with a running service, without one, and the messages for a wrong option,
// secret, metadata or certificate.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '../main.ts';
import { makeSigningKey } from '../ports/saml/signing-key.ts';
import { freePort } from '../testing/free-port.ts';
import { createIdentityProvider, type IdentityProvider } from '../testing/providers/identity-provider.ts';
import {
  type CompiledService,
  compileService,
  PROCESS_PATIENCE_MS,
  runService,
  type ServiceProcess,
} from '../testing/service-process.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';

vi.setConfig({ testTimeout: PROCESS_PATIENCE_MS, hookTimeout: PROCESS_PATIENCE_MS });

let compiled: CompiledService;
let directory = '';
let provider: IdentityProvider;
let service: ServiceProcess | undefined;
let port = 0;

/** Runs a command in this process; the service that it may call is another process. */
const latchkey = async (command: string, more: readonly string[] = []) => {
  const lines: string[] = [];
  const code = await new Promise<number>((resolve) => {
    void main({
      arguments: [...command.split(' '), ...more],
      environment: { LATCHKEY_DATA_DIR: directory, LATCHKEY_LOG_LEVEL: 'silent' },
      out: (text) => void lines.push(text),
      error: (text) => void lines.push(text),
      onStopSignal: () => undefined,
      exit: resolve,
    });
  });
  return { code, output: lines.join('\n') };
};
const start = async (): Promise<void> => {
  service = runService(compiled, ['start'], { LATCHKEY_DATA_DIR: directory, LATCHKEY_PORT: String(port) });
  await service.ready;
};
const stop = async (): Promise<void> => {
  service?.child.kill('SIGTERM');
  await service?.finished;
};
const file = (name: string, text: string): string => {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
};

beforeAll(async () => {
  compiled = await compileService();
  directory = mkdtempSync(join(tmpdir(), 'latchkey-commands-'));
  port = await freePort();
  provider = await createIdentityProvider([`http://localhost:${port}/v1/oauth_callback/custom_acme`]);
});
afterAll(async () => {
  await stop();
  await provider.stop();
  for (const folder of [compiled.folder, directory]) rmSync(folder, { recursive: true, force: true });
});

describe('commands about providers and connections', () => {
  it('list no providers or connections at first and print the usage', async () => {
    expect(await latchkey('providers list')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/no instance here yet/),
    });
    expect(await latchkey('connections')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/--metadata-url <url>/),
    });
    const help = await latchkey('providers add --help');
    expect([help.code, help.output]).toEqual([0, expect.stringMatching(/--client-secret-file <file>/)]);
    expect(await latchkey('providers paint')).toMatchObject({ code: 2, output: expect.stringMatching(/cannot paint/) });
    for (const wrong of ['--colour red', '--enabled maybe', '--client-secret-file /nowhere', '--map x'])
      expect((await latchkey(`connections add Acme ${wrong}`)).code).toBe(2);
  });

  it('set up a provider and a connection at the running service', async () => {
    await start();
    expect((await latchkey('providers list')).output).toMatch(/custom_test\s+on\s+Latchkey test identity/);
    const secret = file('secret', `${provider.clientSecret}\n`);
    const acme = `--client-id ${provider.clientId} --discovery-url ${provider.issuer} --name Acme`;
    const wrong = await latchkey(`providers add custom_acme ${acme} --client-secret wrong`);
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringMatching(/--client-secret.* rejects client_id/)]);
    const added = await latchkey(`providers add custom_acme ${acme}`, ['--client-secret-file', secret]);
    expect(added).toMatchObject({ code: 0, output: expect.stringMatching(/The provider accepts the credentials/) });
    expect(added.output).toContain(`http://localhost:${port}/v1/oauth_callback/custom_acme`);
    expect(added.output).not.toContain(provider.clientSecret);
    expect((await latchkey('providers update custom_acme --enabled no')).output).toMatch(/is off/);

    const begun = await latchkey(
      'connections add Acme --provider saml_custom --domain acme.example --domain acme.test',
    );
    expect(begun).toMatchObject({ code: 0, output: expect.stringMatching(/is off for acme.example, acme.test/) });
    expect(begun.output).toMatch(new RegExp(`ACS URL +http://localhost:${port}/v1/saml/acs/entc_`));
    expect(begun.output).toMatch(/Entity ID +\S+\/v1\/saml\/metadata\/entc_/);
    const bad = await latchkey('connections update Acme', ['--certificate-file', file('bad.pem', 'nonsense')]);
    expect([bad.code, bad.output]).toEqual([1, expect.stringMatching(/--certificate-file: The certificate is not/)]);
    const early = await latchkey('connections update Acme --active yes');
    expect([early.code, early.output]).toEqual([1, expect.stringMatching(/--entity-id must not be empty/)]);
  });

  it('write to the database themselves when no service runs, and the next start reads it', async () => {
    await stop();
    const { certificate } = await makeSigningKey('acme', Date.now());
    const pem = file('good.pem', certificate);
    const byHand =
      '--entity-id urn:acme --sso-url https://sso.acme.example --active yes --map email_address=mail --map metadata.team=ou';
    const finished = await latchkey(`connections update Acme ${byHand}`, ['--certificate-file', pem]);
    expect(finished).toMatchObject({ code: 0, output: expect.stringMatching(/is on for acme.example/) });
    const shown = JSON.parse((await latchkey('connections list --json')).output) as { data: readonly object[] };
    expect(shown.data[0]).toMatchObject({
      idp_entity_id: 'urn:acme',
      attribute_mapping: { email_address: 'mail', public_metadata: { team: 'ou' } },
    });
    await start();
    expect((await latchkey('connections list')).output).toMatch(
      /entc_\S+\s+on\s+Acme\s+saml_custom\s+acme.example, acme.test/,
    );
    expect(await latchkey('connections remove Nobody')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/no connection has/),
    });
    expect((await latchkey('connections remove Acme')).output).toContain('Acme is removed.');
    expect((await latchkey('providers remove custom_acme')).output).toContain('Acme is removed.');
    expect((await latchkey('connections list')).output).toContain('There is no connection yet.');
  });

  it('verify the audit log, and names an event that is not the one of an earlier run', async () => {
    const first = await latchkey('audit verify');
    expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/none was changed or removed/) });
    expect(await latchkey('audit verify --expect nonsense')).toMatchObject({ code: 2 });
    expect(await latchkey('audit verify --expect 900:abc')).toMatchObject({
      code: 1,
      output: expect.stringContaining('The log was replaced'),
    });
  });

  it('manage webhook endpoints: secrets, test events, deliveries and sending again', async () => {
    const hooks = await startWebhookReceiver();
    try {
      const added = await latchkey(
        `webhooks add ${hooks.url}/hooks --event user.* --rate-per-second 50 --header x-key=abc`,
      );
      expect(added).toMatchObject({ code: 0, output: expect.stringMatching(/is on for user\.\*[\s\S]*whsec_/) });
      expect((await latchkey('webhooks list')).output).toMatch(/whe_\w+ +on +http\S+\/hooks +user\.\*/);
      expect(await latchkey(`webhooks add ${hooks.url} --event nothing.*`)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/a type of event/),
      });
      const sent = await latchkey(`webhooks test ${hooks.url}/hooks --type user.deleted`);
      expect(sent.output).toMatch(/whd_\w+ .*user\.deleted +pending/);
      await expect.poll(() => hooks.received.length).toBe(1);
      expect(hooks.received[0]?.headers['x-key']).toBe('abc');
      const delivered = () => latchkey(`webhooks deliveries ${hooks.url}/hooks --state delivered`);
      await expect.poll(async () => (await delivered()).output).toMatch(/attempts: 1 +204 in/);
      const id = /whd_\w+/.exec(sent.output)?.[0] ?? '';
      expect((await latchkey(`webhooks replay ${hooks.url}/hooks --delivery ${id}`)).output).toMatch(/pending/);
      await expect.poll(() => hooks.received.length).toBe(2);
      expect(hooks.received[1]?.headers['webhook-id']).toBe(hooks.received[0]?.headers['webhook-id']);
      expect((await latchkey(`webhooks replay ${hooks.url}/hooks --since 2020-01-01`)).output).toMatch(/are queued/);
      expect((await latchkey(`webhooks replay ${hooks.url}/hooks`)).code).toBe(2);
      const pair = await latchkey(`webhooks add-secret ${hooks.url}/hooks --type v1a`);
      expect(pair.output).toMatch(/Public key +whpk_/);
      const secret = /whs_\w+/.exec(pair.output)?.[0] ?? '';
      expect((await latchkey(`webhooks secrets ${hooks.url}/hooks`)).output).toMatch(/v1\n[\s\S]*v1a/);
      expect((await latchkey(`webhooks remove-secret ${hooks.url}/hooks --secret ${secret}`)).code).toBe(0);
      expect((await latchkey(`webhooks update ${hooks.url}/hooks --enabled no`)).output).toMatch(/is off \(operator\)/);
      expect((await latchkey(`webhooks remove ${hooks.url}/hooks`)).output).toContain('/hooks is removed.');
      expect((await latchkey(`webhooks test ${hooks.url}/hooks`)).output).toMatch(/no endpoint has the address/);
    } finally {
      await hooks.close();
    }
  });

  it('apply a settings file, larger than other requests, at the running service', async () => {
    const path = file('latchkey.json', '{}');
    expect((await latchkey(`config pull --file ${path}`)).output).toMatch(/has the settings of/);
    const document = JSON.parse(readFileSync(path, 'utf8'));
    document.$schema = 'x'.repeat(100_000);
    document.blocklist_identifiers = ['spam.example'];
    writeFileSync(path, JSON.stringify(document));
    expect(await latchkey(`config apply --file ${path} --yes`)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\+ blocklist_identifiers\.\*@spam\.example\n\n1 difference\.\nApplied to/),
    });
    expect(await latchkey(`config diff --file ${path}`)).toMatchObject({ code: 0 });
    const refused = await latchkey('config diff', ['--file', file('bad.json', '{"roles": {"x": {"name": 1}}}')]);
    expect([refused.code, refused.output]).toEqual([2, expect.stringMatching(/roles\.x\.name must be text/)]);
    expect((await latchkey('users create --email ada@example.com')).output).toMatch(/E-mail +ada@example\.com/);
    expect((await latchkey('users delete ada@example.com --yes')).output).toMatch(/is deleted/);
    const made = await latchkey('instances create --production --domain gone.example');
    expect(made.output).toMatch(/Instance ins_/);
    expect((await latchkey('instances delete latchkey.gone.example --yes')).output).toMatch(/is deleted/);
  });

  it('ask for the instance when there are several', async () => {
    await stop();
    await latchkey('create-instance --production --domain example.com');
    const unclear = await latchkey('providers list');
    expect([unclear.code, unclear.output]).toEqual([
      2,
      expect.stringMatching(/several instances[\s\S]*latchkey\.example\.com/),
    ]);
    expect(await latchkey('connections list --instance latchkey.example.com')).toMatchObject({ code: 0 });
    expect((await latchkey('providers list --instance nobody')).output).toMatch(/no instance has the id/);
  });
});
