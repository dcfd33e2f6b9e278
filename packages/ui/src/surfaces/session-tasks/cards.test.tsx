// The cards of tasks in a rendered sign-in and sign-up: real machines, real client, in-memory service.
import type { LoadOptions } from '@latchkey/client';
import { errorResponse, type FakeService, jsonResponse } from '@latchkey/client/testing';
import type { EnvironmentJSON, SessionTaskKey } from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import { type Drawn, drawSurface, type Scene } from '../../testing/draw-surface.tsx';
import { arrangeOrganizations, type OrganizationScene, withOrganizations } from '../../testing/organization-scene.ts';
import { Surface as SignIn } from '../sign-in/index.tsx';
import { Surface as SignUp } from '../sign-up/index.tsx';

const sessionIdOf = (service: FakeService): string => service.client()?.sessions[0]?.id ?? '';

const settle = async (drawn: Drawn): Promise<void> => {
  await drawn.meanwhile(() => vi.dynamicImportSettled());
  await drawn.meanwhile(() => undefined);
};

const withFactors = (environment: EnvironmentJSON): EnvironmentJSON => {
  const { user_settings: settings } = environment;
  const on = { enabled: true, used_for_second_factor: true };
  const { attributes } = settings;
  return withOrganizations()({
    ...environment,
    user_settings: {
      ...settings,
      attributes: {
        ...attributes,
        authenticator_app: { ...attributes.authenticator_app, ...on },
        phone_number: { ...attributes.phone_number, ...on },
      },
    },
  });
};

/** Where the host's router was sent. */
const pushed: string[] = [];

/** The host's router: the page is not unloaded. */
const ROUTER: LoadOptions = { routerPush: (to) => void pushed.push(to), routerReplace: () => undefined };

const withPages = (taskUrls: LoadOptions['taskUrls']) => ({ options: { ...ROUTER, taskUrls } });

const draw = async (
  tasks: readonly SessionTaskKey[],
  { arrange, ...scene }: OrganizationScene = {},
  Surface: typeof SignIn | typeof SignUp = SignIn,
): Promise<Drawn> => {
  pushed.length = 0;
  const all: Scene = {
    environment: withFactors,
    options: ROUTER,
    ...scene,
    arrange(service) {
      arrangeOrganizations(service, scene);
      service.setTasks(sessionIdOf(service), tasks);
      arrange?.(service);
    },
  };
  const drawn = await drawSurface((location) => <Surface props={{}} location={location} mode="mounted" />, all);
  await settle(drawn);
  return drawn;
};

const title = (drawn: Drawn): string | null => drawn.find('h1').textContent;

describe('the card of a task', () => {
  it.each([
    ['choose-organization', 'Create an organization'],
    ['setup-mfa', 'Add a second step'],
    ['reset-password', 'Choose a new password'],
  ] as const)('%s opens by itself, with its path and the account', async (task, words) => {
    const drawn = await draw([task]);
    expect(title(drawn)).toBe(words);
    expect(drawn.location.read().path).toBe(`/tasks/${task}`);
    expect(drawn.text()).toContain('This is mira@harbourlab.org. Sign out');
  });

  it('opens in a sign-up too', async () => {
    const drawn = await draw(['reset-password'], {}, SignUp);
    expect([title(drawn), drawn.location.read().path]).toEqual(['Choose a new password', '/tasks/reset-password']);
  });

  it('follows a sign-in', async () => {
    const drawn = await draw([], {
      arrange: (service) => {
        service.endSessions();
        service.addAccount('ada@example.com', 'correct horse');
      },
    });
    await drawn.fill('identifier', 'ada@example.com');
    await drawn.submit();
    await settle(drawn);
    const session = drawn.service.signInDirectly('ada@example.com');
    drawn.service.setTasks(session.id, ['reset-password']);
    await drawn.meanwhile(() => drawn.latchkey.client?.reload());
    await drawn.meanwhile(() => drawn.latchkey.setActive({ session: session.id, redirectUrl: '/home' }));
    await settle(drawn);
    expect(title(drawn)).toBe('Choose a new password');
    expect(pushed).toEqual([]);
  });

  it("leads to the host's own page of the task instead", async () => {
    const pages = withPages({ 'setup-mfa': '/onboarding/second-step' });
    const drawn = await draw(['setup-mfa'], pages);
    expect(pushed).toEqual(['/onboarding/second-step']);
    expect(drawn.node.querySelector('h1')).toBeNull();
    // A task without a page has its card.
    expect(title(await draw(['reset-password'], pages))).toBe('Choose a new password');
  });

  it('opens on the page that the host names for the task', async () => {
    const href = 'https://app.example.test/sign-in';
    const drawn = await draw(['setup-mfa'], { href, ...withPages({ 'setup-mfa': '/sign-in' }) });
    expect([title(drawn), pushed]).toEqual(['Add a second step', []]);
  });

  it("is followed by the host's page of the next task", async () => {
    const drawn = await draw(['reset-password'], withPages({ 'choose-organization': '/onboarding/team' }));
    const id = sessionIdOf(drawn.service);
    drawn.service.setTasks(id, ['choose-organization']);
    await drawn.meanwhile(() => drawn.latchkey.client?.reload());
    await settle(drawn);
    expect([...new Set(pushed)]).toEqual(['/onboarding/team']);
  });

  it('signs the account out and starts again', async () => {
    const drawn = await draw(['setup-mfa']);
    await drawn.press('Sign out');
    await settle(drawn);
    expect([title(drawn), drawn.location.read().path]).toEqual(['Sign in', '']);
    expect(drawn.latchkey.client?.sessions).toEqual([]);
  });

  it('leaves when the task was done elsewhere', async () => {
    const drawn = await draw(['reset-password']);
    drawn.service.setTasks(sessionIdOf(drawn.service), []);
    await drawn.meanwhile(() => drawn.latchkey.client?.reload());
    await settle(drawn);
    expect(drawn.latchkey.isSignedIn).toBe(true);
    expect(drawn.text()).toContain('You are signed in');
  });
});

describe('choosing an organization', () => {
  it('has the organizations without the personal account, and leaves when one is chosen', async () => {
    const drawn = await draw(['choose-organization'], { belongsTo: ['lab'], invitedBy: ['clinic'] });
    expect(title(drawn)).toBe('Choose an organization');
    expect(drawn.text()).not.toContain('Personal account');
    expect(drawn.text()).toContain('Clinic');
    const row = [...drawn.node.querySelectorAll<HTMLElement>('.lk-row')].find((each) =>
      each.textContent?.includes('Lab'),
    );
    await drawn.meanwhile(() => row?.click());
    await settle(drawn);
    expect([drawn.latchkey.isSignedIn, drawn.latchkey.organization?.id]).toEqual([true, 'org_lab']);
    expect(pushed).toEqual(['/']);
  });
});

describe('a new password', () => {
  const save = async (drawn: Drawn) => {
    await drawn.fill('password', 'a new long password');
    await drawn.fill('confirmation', 'a new long password');
    await drawn.submit();
    await settle(drawn);
  };
  const changed = (service: FakeService) => {
    const { user } = service.client()?.sessions[0] ?? {};
    return jsonResponse({ response: user, client: service.client() });
  };

  it('leads to the next task', async () => {
    const drawn = await draw(['reset-password', 'setup-mfa']);
    drawn.service.once('POST /me/change_password', () => {
      drawn.service.setTasks(sessionIdOf(drawn.service), ['setup-mfa']);
      return changed(drawn.service);
    });
    await save(drawn);
    expect([title(drawn), drawn.location.read().path]).toEqual(['Add a second step', '/tasks/setup-mfa']);
    expect(drawn.latchkey.isSignedIn).toBe(false);
  });

  it('that is refused says why at its field', async () => {
    const drawn = await draw(['reset-password']);
    drawn.service.once('POST /me/change_password', () => errorResponse(422, 'form_password_unchanged', 'new_password'));
    await save(drawn);
    expect(drawn.field('password').getAttribute('aria-invalid')).toBe('true');
    expect(title(drawn)).toBe('Choose a new password');
  });
});

describe('a second factor', () => {
  const totp = (change: object) => ({
    object: 'totp',
    id: 'totp_1',
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Fake:mira?secret=JBSWY3DPEHPK3PXP&issuer=Fake',
    verified: false,
    created_at: 0,
    updated_at: 0,
    ...change,
  });

  it('shows the backup codes until the user continues, although the session is active by then', async () => {
    const drawn = await draw(['setup-mfa']);
    drawn.service.once('POST /me/totp', () => jsonResponse({ response: totp({}), client: drawn.service.client() }));
    await drawn.press('Authenticator app');
    await settle(drawn);
    await drawn.press('Continue');
    drawn.service.once('POST /me/totp/attempt_verification', () => {
      drawn.service.setTasks(sessionIdOf(drawn.service), []);
      return jsonResponse({
        response: totp({ verified: true, backup_codes: ['ab12cd34', 'ef56gh78'] }),
        client: drawn.service.client(),
      });
    });
    await drawn.fill('code', '123456');
    await settle(drawn);
    expect(drawn.text()).toContain('ab12cd34');
    expect(drawn.latchkey.isSignedIn).toBe(false);
    await drawn.press('Done');
    await settle(drawn);
    expect(drawn.latchkey.isSignedIn).toBe(true);
    expect(drawn.text()).toContain('You are signed in');
  });

  it('returns to the methods when a set-up is cancelled', async () => {
    const drawn = await draw(['setup-mfa']);
    drawn.service.once('POST /me/totp', () => jsonResponse({ response: totp({}), client: drawn.service.client() }));
    await drawn.press('Authenticator app');
    await settle(drawn);
    await drawn.press('Cancel');
    expect(title(drawn)).toBe('Add a second step');
  });
});
