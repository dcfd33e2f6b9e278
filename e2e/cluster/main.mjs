// `npm run test:cluster`: the service on many nodes, with faults in turn. It prints figures and fails if one is over its limit.
// `npm run test:cluster -- "kill"` causes only the faults whose names contain the word.
import { ensureBrowser } from '../../tools/browser.mjs';
import { build } from '../../tools/build.mjs';
import { ensurePrograms } from '../../tools/debian.mjs';
import { fail, heading, Stop, seconds } from '../../tools/terminal.mjs';
import { startCluster } from './cluster.mjs';
import { startBrowsers } from './load/browsers.mjs';
import { createCalls, createRecord } from './load/calls.mjs';
import { startLoad } from './load/flows.mjs';
import { createLedger, lostWrites } from './load/ledger.mjs';
import { createVerifier } from './load/verifier.mjs';
import { report } from './report.mjs';
import { databaseUser, makeFolder } from './servers/user.mjs';
import { runStory } from './story.mjs';
import { findVersions } from './versions.mjs';

const PACKAGES = { pg_ctlcluster: 'postgresql', pgbouncer: 'pgbouncer', haproxy: 'haproxy', faketime: 'faketime' };

/** Rejects when the run is interrupted, so that everything it started is stopped. */
const interrupted = () =>
  new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Stop(`Ended by ${signal}.`)));
  });

async function run({ folder, user, versions, programs, browserPath, onStop, say, only }) {
  heading('start');
  const cluster = await startCluster({ folder, user, programs, version: versions.old, onStop, say });
  const { url, keys } = cluster;
  const record = createRecord();
  const calls = createCalls({ url, secretKey: keys.secretKey, record });
  const parts = {
    record,
    calls,
    ledger: createLedger(),
    verifier: createVerifier({ url, ...keys, record }),
    signIns: [],
  };
  const browsers = await startBrowsers({ url, keys, calls }, browserPath);
  onStop(browsers.stop);
  say('two browsers are signed in');
  const rig = { ...cluster, ...parts, browsers, folder };
  const load = startLoad(rig);
  heading('faults');
  const faults = await runStory(rig, versions, { say, only });
  await load.stop();
  say('reading back');
  const lost = await lostWrites(rig.ledger, calls);
  return report({ ...rig, faults, lost, browsers: browsers.figures });
}

async function main() {
  const begun = Date.now();
  const say = (text) => console.log(`  ${seconds(begun).padStart(8)}  ${text}`);
  const user = databaseUser();
  const programs = await ensurePrograms(PACKAGES);
  const browserPath = await ensureBrowser();
  await build();
  const versions = await findVersions();
  const folder = makeFolder(user);
  const stops = [folder.remove];
  const onStop = (stop) => void stops.push(stop);
  const work = { folder, user, versions, programs, browserPath, onStop, say, only: process.argv[2] };
  try {
    const { lines, problems } = await Promise.race([run(work), interrupted()]);
    heading(`figures (${seconds(begun)})`);
    for (const line of lines) console.log(`  ${line}`);
    if (problems.length > 0) throw new Stop(`The cluster did not keep its promises:\n- ${problems.join('\n- ')}`);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

main().catch(fail);
