// The thread of ../password-flood.mjs that tries wrong passwords: `atOnce` clients, each of which tries the next one when it has the reply
// to the one before, until all `passwords` are tried; all of that `waves` times. It posts how many were refused.
import { parentPort, workerData } from 'node:worker_threads';
import { createClient } from '../http-client.mjs';

const { url, browser, origin, atOnce, passwords, waves = 1 } = workerData;
const client = createClient(url, atOnce);

/** Tries a wrong password for an account that does not exist; true if it was refused because too many wait. */
async function tryWrong(name) {
  const { status, headers, text } = await client.post(`/v1/client/sign_ins?__latchkey_db_jwt=${browser}`, {
    form: `strategy=password&identifier=${name}%40example.com&password=wrong-password`,
    headers: { Origin: origin },
  });
  const isRefused = status === 503 && Boolean(headers['retry-after']);
  if (status !== 422 && !isRefused) throw new Error(`A wrong password got ${status} ${text}`);
  return isRefused;
}

let refused = 0;
for (let wave = 0; wave < waves; wave += 1) {
  let sent = 0;
  const one = async () => {
    while (sent < passwords) {
      sent += 1;
      if (await tryWrong(`flood${atOnce}-${wave}-${sent}`)) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
client.close();
parentPort.postMessage(refused);
