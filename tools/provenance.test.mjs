import { expect, it } from 'vitest';
import { provenanceOf } from './provenance.mjs';
import { aboutPackage } from './sbom.mjs';

const source = {
  commit: '0123456789abcdef0123456789abcdef01234567',
  committedAt: '2026-01-02T03:04:05.000Z',
  isModified: false,
  lockfile: 'ff',
};

it('names every packed file, its digest, the commit and the lockfile, in the form of SLSA', () => {
  const statement = provenanceOf([{ name: 'latchkey-wire-0.1.0.tgz', sha512: 'aa' }], source, { node: '20.19.0' });
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://slsa.dev/provenance/v1',
    subject: [{ name: 'latchkey-wire-0.1.0.tgz', digest: { sha512: 'aa' } }],
  });
  const { buildDefinition, runDetails } = statement.predicate;
  expect(buildDefinition.resolvedDependencies).toEqual([
    { name: 'source', digest: { gitCommit: source.commit } },
    { name: 'package-lock.json', digest: { sha512: 'ff' } },
  ]);
  expect(buildDefinition.internalParameters).toEqual({ modified: false, node: '20.19.0' });
  expect(buildDefinition.buildType).toMatch(/^urn:/);
  expect(runDetails.builder.id).toMatch(/^urn:/);
  expect(provenanceOf([], source)).toEqual(provenanceOf([], source));
});

it('says of an SBOM which package it is of, without the time of day, a random number or the name of a folder', () => {
  const member = {
    name: '@latchkey/backend',
    manifest: { version: '0.1.0', license: 'MIT', description: 'Verifies tokens.' },
  };
  const listed = (folder, serialNumber, timestamp) => ({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber,
    metadata: { timestamp, tools: [], component: { 'bom-ref': 'latchkey@0.1.0', name: folder } },
    components: [{ 'bom-ref': 'valibot@1.5.0' }, { 'bom-ref': '@latchkey/backend@0.1.0' }],
    dependencies: [
      { ref: 'latchkey@0.1.0', dependsOn: [] },
      { ref: '@latchkey/backend@0.1.0', dependsOn: ['valibot@1.5.0'] },
      { ref: 'valibot@1.5.0', dependsOn: [] },
    ],
  });
  const one = aboutPackage(listed('here', 'urn:uuid:1', '2026-05-05'), member, source, 'ab');
  expect(aboutPackage(listed('there', 'urn:uuid:2', '2027-06-06'), member, source, 'ab')).toEqual(one);
  expect(one.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(one.metadata.component).toMatchObject({
    'bom-ref': '@latchkey/backend@0.1.0',
    purl: 'pkg:npm/%40latchkey/backend@0.1.0',
    hashes: [{ alg: 'SHA-512', content: 'ab' }],
  });
  expect(one.components).toEqual([{ 'bom-ref': 'valibot@1.5.0' }]);
  expect(one.dependencies.map(({ ref }) => ref)).toEqual(['@latchkey/backend@0.1.0', 'valibot@1.5.0']);
  expect(aboutPackage(listed('here', '', ''), member, source, 'cd').serialNumber).not.toBe(one.serialNumber);
});
