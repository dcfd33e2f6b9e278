// Appearance: the cascade, the custom properties, the classes, the rule objects.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { elementClasses, resolveAppearance } from './appearance.ts';
import { customProperties, ruleClass, rulesSheet } from './variables.ts';

describe('the cascade of appearance', () => {
  it('is global, global for the surface, prop; each after its base themes', () => {
    const resolved = resolveAppearance(
      {
        baseTheme: { variables: { colorPrimary: 'base', colorText: 'base' } },
        variables: { colorPrimary: 'global' },
        layout: { logoPlacement: 'outside' },
        elements: { card: 'a' },
        signIn: { variables: { colorText: 'surface' }, elements: { card: 'b' } },
        signUp: { variables: { colorText: 'other' } },
      },
      'signIn',
      { variables: { colorDanger: 'own' }, layout: { helpPageUrl: '/help' } },
    );
    expect(resolved.variables).toEqual({ colorPrimary: 'global', colorText: 'surface', colorDanger: 'own' });
    expect(resolved.layout).toEqual({ logoPlacement: 'outside', helpPageUrl: '/help' });
    expect(resolved.elements).toEqual([{ card: 'a' }, { card: 'b' }]);
  });
});

describe('options of the captcha', () => {
  const global = { captcha: { theme: 'dark', size: 'compact' } } as const;

  it('come from the global appearance, from the surface, or from both, key by key', () => {
    expect(resolveAppearance(global, 'signUp', undefined).captcha).toEqual({ theme: 'dark', size: 'compact' });
    expect(resolveAppearance(undefined, 'signUp', { captcha: { language: 'de' } }).captcha).toEqual({ language: 'de' });
    expect(resolveAppearance(global, 'signUp', { captcha: { size: 'flexible' } }).captcha).toEqual({
      theme: 'dark',
      size: 'flexible',
    });
  });

  it('are empty by default', () => {
    expect(resolveAppearance({}, 'signUp', {}).captcha).toEqual({});
  });
});

describe('variables', () => {
  it('become custom properties', () => {
    expect(customProperties({ colorPrimary: '#6d3bd1', borderRadius: 'none', fontFamily: 'Georgia' })).toEqual({
      '--lk-accent': '#6d3bd1',
      '--lk-radius': '0px',
      '--lk-font': 'Georgia',
    });
  });

  it('use the middle of a colour scale', () => {
    expect(customProperties({ colorDanger: { '500': 'red', '600': 'darkred' } })).toMatchObject({
      '--lk-danger': 'red',
    });
  });

  it('derive secondary text from the text, unless it is given', () => {
    expect(customProperties({ colorText: 'navy' })['--lk-text-muted']).toContain('navy');
    expect(customProperties({ colorText: 'navy', colorTextSecondary: 'grey' })['--lk-text-muted']).toBe('grey');
  });
});

describe('classes of an element', () => {
  const name = { key: 'formButtonPrimary', id: 'signIn', state: 'loading' } as const;

  it('contain its name, its id and its state', () => {
    expect(elementClasses([], name, ruleClass)).toEqual([
      'lk-formButtonPrimary',
      'lk-formButtonPrimary__signIn',
      'lk-formButtonPrimary__signIn__loading',
      'lk-loading',
    ]);
  });

  it('add the options of every level for any of its names', () => {
    const levels = [{ formButtonPrimary: 'one' }, { formButtonPrimary__loading: 'two', card: 'three' }];
    expect(elementClasses(levels, name, ruleClass).slice(4)).toEqual(['one', 'two']);
  });
});

describe('a build for another provider', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('has stable classes of that provider, and none of the default', async () => {
    vi.stubGlobal('__LATCHKEY_PROVIDER__', 'clerk');
    vi.resetModules();
    const built = await import('./appearance.ts');
    expect(built.elementClasses([], { key: 'formButtonPrimary', id: 'signIn', state: 'loading' }, undefined)).toEqual([
      'cl-formButtonPrimary',
      'cl-formButtonPrimary__signIn',
      'cl-formButtonPrimary__signIn__loading',
      'cl-loading',
    ]);
  });
});

describe('rule objects', () => {
  it('become a class with its own sheet; equal rules share it', () => {
    const rules = { boxShadow: 'none', padding: 4, lineHeight: 2, '&:hover': { color: 'red' } };
    expect(ruleClass(rules)).toBe(ruleClass({ ...rules }));
    expect(rulesSheet([{ card: rules, header: 'a-class' }])).toBe(
      `.${ruleClass(rules)}{box-shadow:none;padding:4px;line-height:2;&:hover{color:red;}}`,
    );
  });
});
