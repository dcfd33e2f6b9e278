// Provenance of packed files, as an in-toto statement with the predicate of SLSA provenance v1, which verifiers can read. It
// is not signed, so it only informs a reader who trusts the channel, and proves nothing to others.

const BUILD_TYPE = 'urn:latchkey:build-type:npm-pack:1';
const BUILDER = 'urn:latchkey:builder:workstation:1';

/** The statement about `subjects` (`{ name, sha512 }`), built from `source`. */
export const provenanceOf = (subjects, source, { node = process.versions.node } = {}) => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: subjects.map(({ name, sha512 }) => ({ name, digest: { sha512 } })),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: BUILD_TYPE,
      externalParameters: { command: 'npm run pack' },
      // A tree with uncommitted changes cannot be rebuilt by others.
      internalParameters: { modified: source.isModified, node },
      resolvedDependencies: [
        { name: 'source', digest: { gitCommit: source.commit } },
        { name: 'package-lock.json', digest: { sha512: source.lockfile } },
      ],
    },
    runDetails: {
      builder: { id: BUILDER },
      // The time of the commit, so that the same commit gives the same statement.
      metadata: { startedOn: source.committedAt, finishedOn: source.committedAt },
    },
  },
});
