// Consumers can verify the packed packages: digests, SBOMs, provenance; and browsers verify the script and its chunks by the
// hashes that `latchkey script-tag` prints.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runProgram } from '../../support/programs.ts';
import { expect, test } from '../../support/test.ts';

/** Packing rebuilds the scripts and runs npm for every package. */
const SLOW_MS = 900_000;

const sha512 = (bytes: Uint8Array, encoding: 'hex' | 'base64') => createHash('sha512').update(bytes).digest(encoding);

type Packed = { readonly name: string; readonly file: string; readonly sbom: string; readonly integrity: string };

test('every packed file has its digest, its SBOM and its provenance', async () => {
  test.setTimeout(SLOW_MS);
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-packed-'));
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
  try {
    await runProgram(['tools/pack.mjs', '--to', folder], {});
    const { packages, commit, script } = (await read('integrity.json')) as {
      packages: readonly Packed[];
      commit: string;
      script: Record<string, string>;
    };
    expect(packages.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['@latchkey/wire', '@latchkey/client', '@latchkey/react', '@latchkey/service']),
    );
    const { subject, predicate } = await read('provenance.intoto.json');
    const head = (await promisify(execFile)('git', ['rev-parse', 'HEAD'])).stdout.trim();
    expect([commit, predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit]).toEqual([head, head]);
    for (const [index, { name, file, sbom, integrity }] of packages.entries()) {
      const bytes = await readFile(join(folder, file));
      expect(integrity).toBe(`sha512-${sha512(bytes, 'base64')}`);
      expect(subject[index]).toEqual({ name: file, digest: { sha512: sha512(bytes, 'hex') } });
      const list = await read(sbom);
      expect([list.bomFormat, list.metadata.component.name]).toEqual(['CycloneDX', name]);
      expect(list.metadata.component.hashes[0].content).toBe(sha512(bytes, 'hex'));
      const own = list.dependencies.find(({ ref }: { ref: string }) => ref === list.metadata.component['bom-ref']);
      const known = new Set(list.components.map((component: Record<string, string>) => component['bom-ref']));
      for (const ref of own.dependsOn) expect(known).toContain(ref);
    }
    // The folder has exactly the reported files, and every script has its hash.
    expect(await readdir(folder)).toHaveLength(packages.length * 2 + 2);
    const { files } = JSON.parse(await readFile('packages/browser/dist/integrity.json', 'utf8'));
    expect(script).toEqual(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a browser runs only scripts that match the printed hashes', async ({ page, stack }) => {
  // Other tests of the worker may have created more instances.
  const printed = await stack.command('script-tag', '--chunks', '--instance', stack.keys.publishable_key);
  const [map = '', tag = ''] = printed.trim().split('\n');
  const host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Hashed</title>${map}<div id="surface"></div>${tag.replace(' async', '')}` +
        '<script>window.Latchkey?.load().then(() => Latchkey.mountSignIn(document.getElementById("surface")))</script>',
    );
  });
  await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
  const address = host.address();
  const url = `http://localhost:${typeof address === 'object' ? address?.port : ''}/`;
  try {
    await page.goto(url);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();

    const blocked: string[] = [];
    page.on('console', (message) => {
      if (/integrity/i.test(message.text())) blocked.push(message.text());
    });
    // A chunk changed in transit fails its integrity check and does not run.
    await page.route(/\/chunks\/sign-in-/, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, body: `${await reply.text()};window.changed = true` });
    });
    await page.goto(url);
    await expect.poll(() => blocked.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'changed' in window)).toBe(false);
    await page.unroute(/\/chunks\/sign-in-/);

    await page.route(/\/latchkey\.browser\.js/, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, body: `${await reply.text()};window.changed = true` });
    });
    await page.goto(url);
    expect(await page.evaluate(() => ['Latchkey' in window, 'changed' in window])).toEqual([false, false]);
  } finally {
    await new Promise((resolve) => host.close(resolve));
  }
});
