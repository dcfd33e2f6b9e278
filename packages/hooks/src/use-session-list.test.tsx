import { describe, expect, it } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import { sessionJSON } from './testing/entities.ts';
import { createHost } from './testing/host.tsx';
import { useSession } from './use-session.ts';
import { useSessionList } from './use-session-list.ts';

const List = () => {
  const { isLoaded, sessions, setActive } = useSessionList();
  const { session } = useSession();
  if (!isLoaded) return <p>waiting</p>;
  return (
    <ul>
      {sessions.map(({ id }) => (
        <li key={id}>
          <button type="button" id={id} aria-pressed={id === session?.id} onClick={() => setActive({ session: id })}>
            {id}
          </button>
        </li>
      ))}
    </ul>
  );
};

describe('useSessionList', () => {
  it('lists the sessions of this browser and switches between them', async () => {
    const [first, second] = [sessionJSON(), { ...sessionJSON(), id: 'sess_2' }];
    const host = createHost([first, second]);
    await host.render(
      <LatchkeyProvider latchkey={host.latchkey}>
        <List />
      </LatchkeyProvider>,
    );
    const pressed = () => host.node.querySelector('[aria-pressed=true]')?.textContent;
    expect([...host.node.querySelectorAll('button')].map(({ id }) => id)).toEqual([first.id, 'sess_2']);
    expect(pressed()).toBe(first.id);
    // An unfocused tab does not touch the session, an endpoint that the fake service of this page lacks.
    host.platform.tab.blur();
    await host.click('#sess_2');
    expect([pressed(), host.latchkey.session?.id]).toEqual(['sess_2', 'sess_2']);
  });

  it('is undefined before the client has loaded', async () => {
    const host = createHost();
    host.platform.network.respond(() => new Promise(() => {}));
    await host.render(
      <LatchkeyProvider latchkey={host.latchkey}>
        <List />
      </LatchkeyProvider>,
    );
    expect(host.node.textContent).toBe('waiting');
  });
});
