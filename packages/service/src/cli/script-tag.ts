// `latchkey script-tag`: prints the script tag for a page, with the integrity hash of the script that this service serves.
import { namesFor } from '@latchkey/wire';
import { type Config, ConfigError, readConfig } from '../installation/config.ts';
import { browserAssets, createAssetFolder } from '../ports/asset-folder.ts';
import type { Host } from '../ports/host.ts';
import type { InstanceKeys } from '../use-cases/instances/instance-setup.ts';
import { INSTANCE_OPTIONS, type PlainCommand, readPlainCommand } from './command-options.ts';
import { askKeys, needsInstance } from './keys.ts';
import { NO_INSTANCE, unknownInstance } from './reach-installation.ts';

const COMMAND: PlainCommand = {
  name: 'script-tag',
  usage: [
    'Usage: latchkey script-tag [--headless | --elements] [--chunks] [--instance <id, host or key>]',
    '',
    'Prints the script tag of a page with the hash of the script. Print it again after every upgrade of the service.',
  ],
  options: {
    headless: { kind: 'flag', field: 'headless', help: 'the script without surfaces' },
    elements: { kind: 'flag', field: 'elements', help: 'the script that also defines the custom elements' },
    chunks: {
      kind: 'flag',
      field: 'chunks',
      help: 'an import map too, with the hashes of every module that the script loads',
    },
    instance: INSTANCE_OPTIONS.instance,
  },
};

type Hashes = Readonly<Record<string, string>>;

const isHashes = (value: unknown): value is { readonly files: Hashes } =>
  typeof value === 'object' && value !== null && 'files' in value && typeof value.files === 'object';

const readHashes = async ({ scriptDirectory }: Config): Promise<Hashes> => {
  const assets = scriptDirectory === undefined ? browserAssets() : createAssetFolder(scriptDirectory);
  const bytes = await assets.read('integrity.json');
  const parsed: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes));
  if (isHashes(parsed)) return parsed.files;
  throw new Error(
    'Latchkey: the script build is missing, or is older than its hashes. Install @latchkey/browser next to the service, or ' +
      'set LATCHKEY_SCRIPT_DIR to the folder of your own build.',
  );
};

/** Integrity hashes of modules are in an import map; browsers without support for that load them unchecked. */
const importMap = (url: string, hashes: Hashes): string => {
  const chunks = Object.entries(hashes).filter(([path]) => path.startsWith('chunks/'));
  const integrity = Object.fromEntries(chunks.map(([path, hash]) => [`${url}/${path}`, hash]));
  return `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
};

const onlyOne = (keys: readonly InstanceKeys[], name: string | undefined): InstanceKeys => {
  const [found, ...more] = keys;
  if (!found) throw new Error(name === undefined ? NO_INSTANCE : unknownInstance(name));
  if (more.length > 0) throw needsInstance(keys);
  return found;
};

type Files = ReturnType<typeof namesFor>['files'];

const scriptOf = (files: Files, { headless, elements }: Readonly<Record<string, unknown>>): string => {
  if (headless === true) return files.headlessScript;
  return elements === true ? files.elementsScript : files.browserScript;
};

export const runScriptTag = async (host: Host, argumentsGiven: readonly string[]): Promise<void> => {
  const given = readPlainCommand(host, COMMAND, argumentsGiven);
  if (!given) return;
  const config = readConfig(host.environment);
  const { files, attributes } = namesFor(config.provider);
  const hashes = await readHashes(config);
  const script = scriptOf(files, given.fields);
  const hash = hashes[script];
  if (hash === undefined)
    throw new ConfigError('LATCHKEY_PROVIDER', `is ${config.provider}, but the script build has no ${script}.`);
  const answer = await askKeys(config, { instance: given.instance, renew: false });
  const { url, publishable_key: key } = onlyOne(answer?.keys ?? [], given.instance);
  if (given.fields.chunks === true) host.out(importMap(url, hashes));
  host.out(
    `<script async crossorigin="anonymous" src="${url}/${script}" integrity="${hash}" ${attributes.publishableKey}="${key}"></script>`,
  );
};
