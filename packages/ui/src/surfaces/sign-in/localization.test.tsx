// Sign-in in other languages: a pack given as `localization` reaches titles, labels, refusals and plurals.
import { describe, expect, it } from 'vitest';
import { english } from '../../messages.ts';
import { drawSurface, type Scene } from '../../testing/draw-surface.tsx';
import { Surface as SignUp } from '../sign-up/index.tsx';
import { Surface as SignIn } from './index.tsx';

const EMAIL = 'mira@harbourlab.org';

type Localization = NonNullable<NonNullable<Scene['options']>['localization']>;

const draw = (localization: Localization, scene: Scene = {}) =>
  drawSurface((location) => <SignIn props={{}} location={location} mode="mounted" />, {
    ...scene,
    options: { localization },
    arrange: (service) => service.addAccount(EMAIL, 'correct horse'),
  });

const GERMAN: Localization = {
  locale: 'de-DE',
  signIn: {
    'start.title': 'Anmelden',
    'start.subtitle': 'Mit Ihrem Konto bei {applicationName}.',
    'start.email': 'E-Mail',
    'start.submit': 'Weiter',
    'start.emailMissing': 'Geben Sie Ihre E-Mail-Adresse ein.',
    'password.title': 'Ihr Passwort',
    'password.submit': 'Anmelden',
  },
  parts: { 'password.show': 'Passwort zeigen' },
  errors: {
    form_password_incorrect: 'Dieses Passwort stimmt nicht.',
    form_param_nil__password: 'Geben Sie ein Passwort ein.',
  },
};

describe('in German', () => {
  it('renders the start card, its values filled in, and falls back to English text by text', async () => {
    const drawn = await draw(GERMAN);
    expect(drawn.find('h1').textContent).toBe('Anmelden');
    expect(drawn.find('label').textContent).toBe('E-Mail');
    expect(drawn.find('button[type="submit"]').textContent).toBe('Weiter');
    expect(drawn.text()).toContain('Mit Ihrem Konto bei Fake.');
    expect(drawn.text()).toContain('Create an account');
    await drawn.submit();
    expect(drawn.text()).toContain('Geben Sie Ihre E-Mail-Adresse ein.');
  });

  it('renders the later cards, their parts, and errors', async () => {
    const drawn = await draw(GERMAN);
    await drawn.fill('identifier', EMAIL);
    await drawn.submit();
    expect(drawn.find('h1').textContent).toBe('Ihr Passwort');
    expect(drawn.node.querySelector('[aria-label="Passwort zeigen"]')).not.toBeNull();
    await drawn.submit();
    expect(drawn.text()).toContain('Geben Sie ein Passwort ein.');
    await drawn.fill('password', 'wrong horse');
    await drawn.submit();
    expect(drawn.text()).toContain('Dieses Passwort stimmt nicht.');
  });
});

const ARABIC: Localization = {
  locale: 'ar-SA',
  signIn: { start: { title: 'تسجيل الدخول', email: 'البريد الإلكتروني', signUpLink: 'إنشاء حساب' } },
  signUp: { start: { title: 'إنشاء حساب' } },
  authentication: {
    rule: {
      length: { one: 'حرف واحد', two: 'حرفان', few: '{count} أحرف', many: '{count} حرفًا', other: '{count} حرف' },
    },
  },
};

describe('in Arabic', () => {
  it('renders the start card, in the direction of the page', async () => {
    const drawn = await draw(ARABIC);
    expect(drawn.find('h1').textContent).toBe('تسجيل الدخول');
    expect(drawn.find('label').textContent).toBe('البريد الإلكتروني');
    expect(drawn.find('footer a').textContent).toBe('إنشاء حساب');
    expect(drawn.node.querySelector('[dir]')).toBeNull();
  });

  it.each([
    [8, '8 أحرف'],
    [12, '12 حرفًا'],
  ])('uses the Arabic plural form of %i', async (min_length, words) => {
    const drawn = await drawSurface((location) => <SignUp props={{}} location={location} mode="mounted" />, {
      href: 'https://app.example.com/sign-up',
      options: { localization: ARABIC },
      environment: ({ user_settings, ...environment }) => ({
        ...environment,
        user_settings: {
          ...user_settings,
          password_settings: { ...user_settings.password_settings, min_length },
        },
      }),
    });
    expect(drawn.find('h1').textContent).toBe('إنشاء حساب');
    expect(drawn.text()).toContain(words);
  });
});

describe('a complete pack', () => {
  it('leaves the card’s text where it is more specific than the table of errors', async () => {
    const drawn = await draw(english, {
      environment: ({ user_settings, ...environment }) => {
        const { username, email_address } = user_settings.attributes;
        const attributes = {
          ...user_settings.attributes,
          username: { ...username, enabled: true, used_for_first_factor: true },
          email_address: { ...email_address, used_for_first_factor: false },
        };
        return { ...environment, user_settings: { ...user_settings, attributes } };
      },
    });
    await drawn.submit();
    expect(drawn.text()).toContain('Enter your username.');
  });
});
