import { expect, it } from 'vitest';
import { defaultSettings } from '../../../domain/instance/default-settings.ts';
import type { EnvironmentType } from '../../../domain/instance/instance.ts';
import { leakEndpointProblems } from './leak-endpoint.ts';

const problemsOf = (environmentType: EnvironmentType, endpoint: string | null) => {
  const { security } = defaultSettings({ environmentType, applicationName: 'A', homeUrl: '', suffix: 'x' });
  return leakEndpointProblems(environmentType, { ...security, leaked_passwords: { endpoint } });
};

it.each([null, 'https://range.example.com/range', 'https://range.example.com/range/', 'https://8.8.8.8:8443/range'])(
  'accepts %s everywhere',
  (endpoint) => {
    expect(problemsOf('production', endpoint)).toEqual([]);
    expect(problemsOf('development', endpoint)).toEqual([]);
  },
);

it.each(['http://localhost:5000/range', 'http://127.0.0.1:5000', 'https://localhost/range', 'https://10.0.0.1/range'])(
  'accepts %s in development only',
  (endpoint) => {
    expect(problemsOf('development', endpoint)).toEqual([]);
    expect(problemsOf('production', endpoint)[0]?.message).toContain(
      'must be an https address that is not of this machine',
    );
  },
);

it.each([
  '',
  'range.example.com',
  'http://range.example.com/range',
  'http://192.168.0.1/range',
  'ftp://range.example.com',
  'javascript:alert(1)',
  'https://user:secret@range.example.com/range',
  'https://range.example.com/range?mode=ntlm',
  'https://range.example.com/range#x',
  `https://range.example.com/${'a'.repeat(500)}`,
])('refuses %s everywhere', (endpoint) => {
  for (const type of ['development', 'production'] as const)
    expect(problemsOf(type, endpoint)[0]?.meta?.param_name).toBe('security.leaked_passwords.endpoint');
});
