// The starting point of every service in the tests: the data folder of a first start, and the secret key that it printed.

/** Environment variable: the folder of the first installation. */
export const INSTALLATION = 'STORIES_INSTALLATION';

/** Environment variable: the secret key of its development instance, which every copy shares. */
export const INSTALLATION_SECRET_KEY = 'STORIES_SECRET_KEY';

/** The secret key of every service that starts from a copy of the first installation. */
export const installedSecretKey = (): string => {
  const key = process.env[INSTALLATION_SECRET_KEY];
  if (key === undefined) throw new Error('There is no first installation: the setup of the stories did not run.');
  return key;
};
