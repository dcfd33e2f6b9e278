// Gives a new instance what the demonstration shows: the name of the application on cards and in mails, and for `npm start` also
// organizations, several accounts per browser, and the address that links in mails lead to.

const NAME = 'Fieldnote';

/** The settings that a demonstration needs on top of the name. */
const demonstration = (url) => ({
  organization_settings: { enabled: true },
  auth_config: { single_session_mode: false },
  display_config: { application_name: NAME, home_url: `${url}/` },
});

/** Changes nothing once the instance has a name: an operator may have chosen it. */
export const prepareInstance = async (admin, { url, isDemonstration }) => {
  const instance = await (await admin('GET', '/admin/v1/instance')).json();
  if (instance.display_config.application_name) return;
  const change = isDemonstration ? demonstration(url) : { display_config: { application_name: NAME } };
  const answer = await admin('PATCH', '/admin/v1/instance', JSON.stringify(change));
  if (!answer.ok) throw new Error(`The service did not take the settings of the demonstration: ${await answer.text()}`);
};
