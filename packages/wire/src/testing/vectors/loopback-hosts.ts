// Hosts that are this machine, and hosts that only look like it. Client, backend and service run all of them.

/** Each with or without a port, as in a URL or a Host header. */
export const LOOPBACK_HOSTS: readonly string[] = [
  'localhost',
  'LOCALHOST',
  'localhost:4400',
  'acme.localhost',
  'a.b.localhost:80',
  'my_app.localhost',
  '127.0.0.1',
  '127.0.0.2:4400',
  '127.1.2.3',
  '[::1]',
  '[::1]:4400',
];

export const OTHER_HOSTS: readonly string[] = [
  '',
  '.localhost',
  'localhost.',
  'localhost.evil.com',
  'localhostx:80',
  'notlocalhost',
  'evil.com/.localhost',
  'user@localhost',
  'evil.com#.localhost',
  'localhost:port',
  '127.0.0.1.evil.com',
  '127.0.0',
  '127.0.0.1234',
  '128.0.0.1',
  '10.127.0.0.1',
  '0.0.0.0',
  '[::]',
  '[::11]',
  '[2001:db8::1]',
];
