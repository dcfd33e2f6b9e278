// What every service of the stories begins with: the folder that a first start left, and the secret key that it printed.

/** Names the folder of the first installation to whoever starts services. */
export const INSTALLATION = 'STORIES_INSTALLATION';

/** Names the secret key of its development instance, which every copy has too. */
export const INSTALLATION_SECRET_KEY = 'STORIES_SECRET_KEY';

/** The secret key of every service that begins with a copy of the first installation. */
export const installedSecretKey = (): string => {
  const key = process.env[INSTALLATION_SECRET_KEY];
  if (key === undefined) throw new Error('There is no first installation: the setup of the stories did not run.');
  return key;
};
