// What the service acknowledged, and the check at the end that all of it is still there.

/** `open` and `ended` sessions were acknowledged as such; a call without a reply leaves a session `in doubt`. */
export function createLedger() {
  const users = new Map();
  const organizations = new Map();
  const sessions = new Map();
  let acknowledged = 0;
  const count = () => {
    acknowledged += 1;
  };
  return {
    users,
    organizations,
    sessions,
    acknowledged: () => acknowledged,
    userMade: (id, address) => {
      users.set(id, { address, names: new Set([null]) });
      count();
    },
    /** Before a name is sent: until the reply, the old and the new one are both right. */
    nameSent: (id, name) => void users.get(id).names.add(name),
    nameTaken: (id, name) => {
      users.get(id).names = new Set([name]);
      count();
    },
    organizationMade: (id, name) => {
      organizations.set(id, name);
      count();
    },
    sessionMade: (id, browser) => {
      sessions.set(id, { browser, state: 'open' });
      count();
    },
    sessionEnding: (id) => {
      sessions.get(id).state = 'in doubt';
    },
    sessionEnded: (id) => {
      sessions.get(id).state = 'ended';
      count();
    },
  };
}

const readBack = async (read) => {
  try {
    return await read();
  } catch (error) {
    if (error.isRefused) return undefined;
    throw error;
  }
};

/** Acknowledged writes that are not there, as sentences; empty if none was lost. */
export async function lostWrites(ledger, calls) {
  const lost = [];
  for (const [id, { address, names }] of ledger.users) {
    const user = await readBack(() => calls.admin('GET', `/admin/v1/users/${id}`));
    if (!user) lost.push(`user ${id} (${address}) is gone`);
    else if (!names.has(user.first_name))
      lost.push(`user ${id} is named ${user.first_name}, not ${[...names].join(' or ')}`);
  }
  for (const [id, name] of ledger.organizations) {
    const organization = await readBack(() => calls.admin('GET', `/admin/v1/organizations/${id}`));
    if (organization?.name !== name) lost.push(`organization ${id} (${name}) is gone`);
  }
  for (const [id, { browser, state }] of ledger.sessions) {
    if (state === 'in doubt') continue;
    const token = await readBack(() => browser.call('POST', `/client/sessions/${id}/tokens`));
    if ((token !== undefined) !== (state === 'open')) lost.push(`session ${id} should be ${state}`);
  }
  return lost;
}
