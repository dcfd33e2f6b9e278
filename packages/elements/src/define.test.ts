// The elements on a page: surfaces, conditions, buttons, actions and events, before and after the client has loaded.
import { describe, expect, it } from 'vitest';
import { defineElements } from './define.ts';
import { openPage, openSignedIn, openSignedOut } from './testing/page.ts';

describe('a surface', () => {
  it('is mounted once the client has loaded, with its attributes as props', async () => {
    const page = openPage();
    page.write(
      '<latchkey-sign-in routing="path" path="/in" with-sign-up initial-values=\'{"username":"ada"}\'></latchkey-sign-in>',
    );
    await page.settle();
    expect(page.log).toEqual([]);
    await page.load();
    expect(page.log).toEqual([
      'mount SignIn {"routing":"path","path":"/in","withSignUp":true,"initialValues":{"username":"ada"}}',
    ]);
  });

  it('takes a property that was set before the element was defined', async () => {
    const page = openPage('<latchkey-sign-up path="/up"></latchkey-sign-up>', (document) =>
      Object.assign(document.querySelector('latchkey-sign-up') ?? {}, { appearance: { layout: {} }, path: '/other' }),
    );
    await page.load();
    expect(page.log).toEqual(['mount SignUp {"path":"/other","appearance":{"layout":{}}}']);
  });

  it('is updated once for several changes, and forgets a removed attribute', async () => {
    const page = await openSignedOut('<latchkey-sign-in path="/in" sign-up-url="/up"></latchkey-sign-in>');
    const element = page.find('latchkey-sign-in');
    element.removeAttribute('sign-up-url');
    Object.assign(element, { path: '/b', transferable: false });
    await page.settle();
    expect(page.log.slice(1)).toEqual(['update {"path":"/b","transferable":false}']);
    expect(Reflect.get(element, 'path')).toBe('/b');
    Object.assign(element, { path: undefined });
    await page.settle();
    expect(page.log.at(-1)).toBe('update {"transferable":false}');
  });

  it('stays mounted when the element moves, and is unmounted when it is removed', async () => {
    const page = await openSignedOut('<main></main><latchkey-waitlist></latchkey-waitlist>');
    const element = page.find('latchkey-waitlist');
    page.find('main').append(element);
    await page.settle();
    expect(page.log).toEqual(['mount Waitlist {}']);
    element.remove();
    await page.settle();
    page.find('main').append(element);
    await page.settle();
    expect(page.log).toEqual(['mount Waitlist {}', 'unmount', 'mount Waitlist {}']);
  });

  it('waits in hidden content, such as that of a condition', async () => {
    const page = await openSignedOut(
      '<latchkey-signed-in><latchkey-user-profile></latchkey-user-profile></latchkey-signed-in>',
    );
    expect(page.log).toEqual([]);
    page.service.addAccount('ada@example.com', 'correct horse');
    const attempt = await page.latchkey.client?.signIn.create({
      strategy: 'password',
      identifier: 'ada@example.com',
      password: 'correct horse',
    });
    await page.latchkey.setActive({ session: attempt?.createdSessionId ?? null });
    await page.settle();
    expect(page.log).toEqual(['mount UserProfile {}']);
  });

  it('calls back and dispatches an event', async () => {
    const page = await openSignedIn('<latchkey-user-verification></latchkey-user-verification>');
    const heard: string[] = [];
    page.document.body.addEventListener('latchkey-after-verification', ({ type }) => heard.push(type));
    Object.assign(page.find('latchkey-user-verification'), { afterVerification: () => heard.push('called') });
    await page.settle();
    (page.props().afterVerification as () => void)();
    expect(heard).toEqual(['called', 'latchkey-after-verification']);
  });
});

describe('a condition', () => {
  const PAGE = `
    <latchkey-loading>1</latchkey-loading><latchkey-loaded>2</latchkey-loaded>
    <latchkey-signed-in hidden>3</latchkey-signed-in><latchkey-signed-out hidden>4</latchkey-signed-out>
    <latchkey-protect>5</latchkey-protect><latchkey-protect role="org:admin">6</latchkey-protect>
    <latchkey-failed>7</latchkey-failed><latchkey-degraded>8</latchkey-degraded>`;
  const shown = (document: Document) =>
    [...document.body.children].filter((one) => !one.hasAttribute('hidden')).map((one) => one.textContent);

  it('shows nothing about the user until the client knows', async () => {
    const page = openPage(PAGE);
    await page.settle();
    expect(shown(page.document)).toEqual(['1']);
  });

  it('shows what holds for a signed-in and a signed-out user', async () => {
    expect(shown((await openSignedIn(PAGE)).document)).toEqual(['2', '3', '5']);
    expect(shown((await openSignedOut(PAGE)).document)).toEqual(['2', '4']);
  });

  it('follows a sign-out', async () => {
    const page = await openSignedIn(PAGE);
    await page.latchkey.signOut();
    await page.settle();
    expect(shown(page.document)).toEqual(['2', '4']);
  });
});

describe('a button', () => {
  it('gets a button with a text when it has none, and keeps its own', async () => {
    const page = await openSignedOut(
      '<latchkey-sign-in-button></latchkey-sign-in-button><latchkey-sign-up-button>Join</latchkey-sign-up-button><latchkey-sign-out-button><a href="#">Leave</a></latchkey-sign-out-button>',
    );
    const texts = [...page.document.querySelectorAll('button, a')].map((one) => `${one.tagName} ${one.textContent}`);
    expect(texts).toEqual(['BUTTON Sign in', 'BUTTON Join', 'A Leave']);
  });

  it('waits for the client, and opens the modal then', async () => {
    const page = openPage();
    page.write('<latchkey-sign-in-button mode="modal" fallback-redirect-url="/home"></latchkey-sign-in-button>');
    await page.settle();
    page.find('button').click();
    await page.settle();
    await page.load();
    expect(page.log).toEqual(['open SignIn {"fallbackRedirectUrl":"/home"}']);
  });

  it('goes to the page by default, and does nothing for a prevented click', async () => {
    const page = await openSignedOut('<latchkey-sign-up-button force-redirect-url="/in"></latchkey-sign-up-button>');
    const prevent = (event: Event) => event.preventDefault();
    const inner = page.find('button');
    inner.addEventListener('click', prevent);
    inner.click();
    await page.settle();
    expect(page.visited).toEqual([]);
    inner.removeEventListener('click', prevent);
    inner.click();
    await page.settle();
    expect(page.visited).toEqual([expect.stringMatching(/^\/sign-up.*sign_up_force_redirect_url/)]);
  });

  it('signs out', async () => {
    const page = await openSignedIn('<latchkey-sign-out-button></latchkey-sign-out-button>');
    page.find('button').click();
    await page.settle();
    expect(page.latchkey.user).toBeNull();
  });
});

describe('a redirect', () => {
  it('runs once it is shown', async () => {
    const page = await openSignedIn(
      '<latchkey-signed-out><latchkey-redirect-to-sign-in></latchkey-redirect-to-sign-in></latchkey-signed-out>',
    );
    expect(page.visited).toEqual([]);
    await page.latchkey.signOut(() => undefined);
    await page.settle();
    await expect.poll(() => page.visited).toEqual([expect.stringMatching(/^\/sign-in/)]);
  });
});

describe('the page', () => {
  it('hears of every session', async () => {
    const page = openPage();
    const heard: unknown[] = [];
    page.document.addEventListener('latchkey-session', ({ detail }) => heard.push(detail.user));
    await page.load();
    expect(heard.at(-1)).toBeNull();
  });

  it('keeps the first definition, and a server defines nothing', async () => {
    const { latchkey, document } = openPage();
    expect(() => defineElements(latchkey, document.defaultView as unknown as typeof globalThis)).not.toThrow();
    expect(() => defineElements(latchkey, {} as typeof globalThis)).not.toThrow();
  });
});
