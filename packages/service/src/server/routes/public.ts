// Addresses that are public: the key set, health, and the script build.
import { API_PREFIX, type Names } from '@latchkey/wire';
import { showLiveness, showReadiness } from '../../handlers/health.ts';
import { showKeySet } from '../../handlers/key-set.ts';
import { PROBE_PATH, showProbe } from '../../handlers/probe.ts';
import { showScriptFile } from '../../handlers/script.ts';
import { probeToken } from '../../http/guards/probe-token.ts';
import { secretKeyOrHost } from '../../http/guards/secret-key.ts';
import { fixed, type Row } from '../routing/row.ts';

/** Health and key set; verifiers look for the keys at the well-known address, or below the prefix of the API. */
export const WELL_KNOWN_ROWS: readonly Row[] = [
  fixed('GET', '/health/live', [], showLiveness),
  fixed('GET', '/health', [], showReadiness),
  fixed('GET', '/health/ready', [], showReadiness),
  fixed('GET', PROBE_PATH, [probeToken], showProbe),
  fixed('GET', '/.well-known/jwks.json', [secretKeyOrHost], showKeySet),
  fixed('GET', `${API_PREFIX}/jwks`, [secretKeyOrHost], showKeySet),
];

/** The script build: by package name and version, as loaders build the address, and by name. */
export const scriptRows = ({ provider, files }: Names): readonly Row[] => [
  fixed('GET', `/npm/:scope{@${provider}}/:package{${provider}-js(?:@[\\w.-]+)?}/dist/:path{.+}`, [], (visit) =>
    showScriptFile(visit, visit.params.path ?? ''),
  ),
  fixed('GET', `/${files.browserScript}`, [], (visit) => showScriptFile(visit, files.browserScript)),
  fixed('GET', `/${files.headlessScript}`, [], (visit) => showScriptFile(visit, files.headlessScript)),
  fixed('GET', `/${files.elementsScript}`, [], (visit) => showScriptFile(visit, files.elementsScript)),
  fixed('GET', `/${files.themesModule}`, [], (visit) => showScriptFile(visit, files.themesModule)),
  fixed('GET', '/chunks/:path{.+}', [], (visit) => showScriptFile(visit, `chunks/${visit.params.path ?? ''}`)),
];
