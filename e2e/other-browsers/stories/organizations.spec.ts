// Organizations: created from the switcher, a member invited, and switched between.
import { newOrganization, newTag } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { isSignedIn, signIn } from '../page/cards.ts';
import { button, field, heading, menuItem } from '../page/target.ts';
import { test } from '../test.ts';

test('an organization is created, a member invited by mail joins', async ({
  web,
  newDevice,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.organizations);
  const [mira, wen] = [await users.member(), await users.member()];
  const name = `Harbour ${newTag()}`;
  await web.open('/sign-in');
  await signIn(web, mira);
  await isSignedIn(web);
  await web.open('/create-organization');
  await web.fill(field('Name'), name);
  await web.click(button('Create organization'));
  await web.typeInto(field('Email addresses'), wen.email);
  await web.choose(field('Role'), 'Member');
  await web.click(button('Send 1 invitation'));
  await web.sees(heading('Invitations are on their way'));
  await web.click(button('Continue'));
  await web.isAt(/\/organization$/);
  await web.sees(button(new RegExp(`the organization menu, ${name}`)));

  const other = await newDevice();
  await other.open(await inbox.link(wen.email));
  await isSignedIn(other);
  await other.open('/organizations');
  await other.reads(button(new RegExp(name)), 'Member');
});

test('the switcher changes the organization in this tab, and keys move in it', async ({
  web,
  users,
  settings,
  stack,
}) => {
  await settings(methods.organizations);
  const mira = await users.member({ first_name: 'Mira' });
  const [lab, clinic] = [await newOrganization(stack, mira), await newOrganization(stack, mira, [], 'Clinic')];
  await web.open('/sign-in');
  await signIn(web, mira);
  await isSignedIn(web);
  const trigger = (name: string) => button(new RegExp(`the organization menu, ${name}`));
  await web.click(button(/the organization menu/));
  await web.click(menuItem(new RegExp(lab.name)));
  await web.sees(trigger(lab.name));
  await web.reload();
  await web.sees(trigger(lab.name));
  await web.click(trigger(lab.name));
  await web.isFocused(menuItem('Manage'));
  await web.press('Escape');
  await web.isFocused(trigger(lab.name));
  await web.click(trigger(lab.name));
  await web.click(menuItem(new RegExp(clinic.name)));
  await web.sees(trigger(clinic.name));

  await web.open('/organization');
  await web.sees(heading('General'));
  await web.reads({ css: '.lk-organizationProfile' }, clinic.name);
});
