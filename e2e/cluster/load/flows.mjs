// The mixed load: users sign up, refresh tokens, change their profile, create organizations, sign out and sign in again.
import { setTimeout as pause } from 'node:timers/promises';
import { LANE_PAUSE_MS, LANES, LOAD_MS, PROBE_PAUSE_MS, PROBES, RETRY_AFTER_MS } from '../limits.mjs';
import { CallFailed } from './calls.mjs';

const PASSWORD = 'quiet-harbour-lights-4';
const TOKENS_PER_VISIT = 4;

async function signUp({ calls, ledger }, address) {
  const browser = calls.browser();
  await browser.begin();
  const begun = await browser.call('POST', '/client/sign_ups', { email_address: address, password: PASSWORD });
  const path = `/client/sign_ups/${begun.response.id}`;
  await browser.call('POST', `${path}/prepare_verification`, { strategy: 'email_code' });
  const inbox = await calls.admin('GET', `/dev/inbox?to=${encodeURIComponent(address)}`);
  const code = inbox.messages[0]?.code ?? '';
  const { response } = await browser.call('POST', `${path}/attempt_verification`, { strategy: 'email_code', code });
  ledger.userMade(response.created_user_id, address);
  ledger.sessionMade(response.created_session_id, browser);
  return { browser, session: response.created_session_id, user: response.created_user_id };
}

async function tryToSignIn({ calls, ledger }, address) {
  const browser = calls.browser();
  await browser.begin();
  const form = { strategy: 'password', identifier: address, password: PASSWORD };
  const { response } = await browser.call('POST', '/client/sign_ins', form);
  ledger.sessionMade(response.created_session_id, browser);
  return { browser, session: response.created_session_id };
}

/** A sign-in with one retry; `signIns` notes both outcomes. */
async function signIn(rig, address) {
  const at = performance.now();
  try {
    const visit = await tryToSignIn(rig, address);
    rig.signIns.push({ at, end: performance.now(), outcome: 'at once' });
    return visit;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
  }
  await pause(RETRY_AFTER_MS);
  try {
    const visit = await tryToSignIn(rig, address);
    rig.signIns.push({ at, end: performance.now(), outcome: 'after a retry' });
    return visit;
  } catch (error) {
    rig.signIns.push({ at, end: performance.now(), outcome: 'failed', why: error.message });
    throw error;
  }
}

async function refresh({ verifier }, { browser, session }) {
  const { jwt } = await browser.call('POST', `/client/sessions/${session}/tokens`);
  await verifier.check(jwt);
}

async function rename({ ledger }, { browser, user }, name) {
  ledger.nameSent(user, name);
  await browser.call('PATCH', '/me', { first_name: name });
  ledger.nameTaken(user, name);
}

async function createOrganization({ ledger }, { browser }, name) {
  const { response } = await browser.call('POST', '/organizations', { name });
  ledger.organizationMade(response.id, name);
}

async function signOut({ ledger }, { browser, session }) {
  ledger.sessionEnding(session);
  await browser.call('POST', `/client/sessions/${session}/end`);
  ledger.sessionEnded(session);
}

/** Runs `work` again and again until the load stops; a failed call ends one run. */
async function repeat({ isOver, record }, pauseMs, work) {
  for (let turn = 0; !isOver(); turn += 1) {
    try {
      await work(turn);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.isRefused) record.refused.push(error.message);
    }
    await pause(pauseMs);
  }
}

const lane = (rig, name) =>
  repeat(rig, LANE_PAUSE_MS, async (turn) => {
    const address = `${name}-${turn}@example.com`;
    const rest = () => pause(LANE_PAUSE_MS);
    const first = await signUp(rig, address);
    for (let at = 0; at < TOKENS_PER_VISIT; at += 1) await rest().then(() => refresh(rig, first));
    await rename(rig, first, `${name} ${turn}`);
    await createOrganization(rig, first, `Company ${name} ${turn}`);
    await signOut(rig, first);
    const second = { ...(await signIn(rig, address)), user: first.user };
    for (let at = 0; at < TOKENS_PER_VISIT; at += 1) await rest().then(() => refresh(rig, second));
    await rename(rig, second, `${name} ${turn} again`);
  });

/** One user who is signed in once and then only refreshes and renames. */
const probe = async (rig, name) => {
  const visit = await signUp(rig, `${name}@example.com`);
  await repeat(rig, PROBE_PAUSE_MS, async (turn) => {
    await refresh(rig, visit);
    await rename(rig, visit, `${name} ${turn}`);
  });
};

/** Starts the load; `stop` resolves after the last reply. `rig`: calls, ledger, verifier, record, signIns. */
export function startLoad(rig) {
  const end = Date.now() + LOAD_MS;
  let isStopped = false;
  const all = { ...rig, isOver: () => isStopped || Date.now() > end };
  const running = [
    ...Array.from({ length: LANES }, (_, at) => lane(all, `user${at}`)),
    ...Array.from({ length: PROBES }, (_, at) => probe(all, `probe${at}`)),
  ];
  const done = Promise.all(running);
  // A mistake of the rig itself: reported by `stop`.
  done.catch(() => {});
  return {
    stop: () => {
      isStopped = true;
      return done;
    },
  };
}
