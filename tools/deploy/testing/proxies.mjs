// The sample configurations of the proxies as processes: each sample with the ports, the certificate and the service of a test.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../../programs.mjs';
import { ROOT, run, Stop } from '../../terminal.mjs';
import { HOST } from './production-service.mjs';

const read = (name) => readFileSync(join(ROOT, 'deploy', 'proxies', name), 'utf8');

/** The text with every key replaced; a key that it does not contain is an error, so that no sample escapes the test. */
function withValues(text, values) {
  return Object.entries(values).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Stop(`The sample does not contain "${from}".`);
    return result.replaceAll(from, to);
  }, text);
}

/** A certificate of the test for the host; it is also its own authority. */
export async function createCertificate(folder) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const { code, output } = await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-keyout', key, '-out', certificate],
  ]);
  if (code !== 0) throw new Stop(`openssl made no certificate:\n${output}`);
  return { key, certificate, ca: readFileSync(certificate) };
}

const nginx = ({ folder, plain, secure, upstream, key, certificate }) => {
  const sample = withValues(read('nginx.conf'), {
    'server 127.0.0.1:4400': `server ${upstream}`,
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${secure} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`]: certificate,
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`]: key,
  });
  writeFileSync(join(folder, 'sample.conf'), sample);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${own.join(' ')} include sample.conf; }`,
  );
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  return { check: [...args, '-t'], start: args };
};

const haproxy = ({ folder, plain, secure, upstream, key, certificate }) => {
  const both = join(folder, 'both.pem');
  writeFileSync(both, `${readFileSync(certificate)}${readFileSync(key)}`);
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(
    path,
    withValues(read('haproxy.cfg'), {
      'bind :80': `bind 127.0.0.1:${plain}`,
      'bind :443': `bind 127.0.0.1:${secure}`,
      '/etc/haproxy/latchkey.pem': both,
      'server one 127.0.0.1:4400': `server one ${upstream}`,
    }),
  );
  return { check: ['-c', '-q', '-f', path], start: ['-db', '-f', path] };
};

const caddy = ({ folder, plain, secure, upstream, key, certificate }) => {
  const path = join(folder, 'Caddyfile');
  const sample = withValues(read('Caddyfile'), {
    '\tservers {': `\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n\tdefault_bind 127.0.0.1\n\tservers {`,
    '\trequest_body {': `\ttls ${certificate} ${key}\n\trequest_body {`,
  });
  writeFileSync(path, sample);
  // The sample reads the host and the service from variables.
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, LATCHKEY_UPSTREAM: upstream };
  const file = ['--config', path, '--adapter', 'caddyfile'];
  return { check: ['validate', ...file], start: ['run', ...file], env };
};

const SAMPLES = { caddy, haproxy, nginx };

/** Starts the sample of a proxy after its own check; `given` has its folder, ports, upstream and certificate. */
export async function startProxy(name, program, given) {
  mkdirSync(given.folder, { recursive: true });
  copyFileSync(given.certificate, join(given.folder, 'certificate.pem'));
  const { check, start, env = {} } = SAMPLES[name](given);
  const checked = await run(program, check, { env });
  const lines = [];
  const proxy = launch(name, start, env, (line) => lines.push(line), { program });
  return { checked, lines, stop: () => proxy.stop() };
}
