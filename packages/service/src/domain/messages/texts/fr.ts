// The service's texts in French.
import type { Texts } from './texts.ts';

export const fr: Texts = {
  unnamedApplication: 'cette application',
  code: {
    subject: (app, code) => `${code} est votre code pour ${app}`,
    opening: (app) => `Saisissez ce code pour continuer vers ${app}\u00a0:`,
    validity: (minutes) => `Il est valable ${minutes} minutes et une seule fois.`,
    caution: 'Si vous ne l’avez pas demandé, ignorez ce message. Ne donnez ce code à personne.',
    message: (app, code, minutes) => `${code} est votre code pour ${app}. Il est valable ${minutes} minutes.`,
  },
  accountExists: {
    subject: (app) => `Vous avez déjà un compte sur ${app}`,
    what: (app) =>
      `Quelqu’un, peut-être vous, a voulu s’inscrire à ${app} avec cette adresse. Vous avez déjà un compte\u00a0: connectez-vous.`,
    caution: 'Si ce n’était pas vous, vous n’avez rien à faire.',
  },
  link: {
    subject: (app) => `Votre lien pour ${app}`,
    opening: (app) =>
      `Appuyez sur le bouton pour continuer vers ${app}. Utilisez le navigateur dans lequel vous avez demandé le lien.`,
    button: 'Continuer',
    validity: (minutes) => `Le lien est valable ${minutes} minutes et une seule fois.`,
    orCode: 'Ou saisissez ce code\u00a0:',
    caution: 'Si vous ne l’avez pas demandé, ignorez ce message.',
  },
  invitation: {
    subject: (app) => `Une invitation à rejoindre ${app}`,
    opening: (app) => `Vous avez une invitation à rejoindre ${app}. Appuyez sur le bouton pour accepter.`,
    button: 'Accepter l’invitation',
    validity: (days) => `L’invitation est valable ${days} jours.`,
    caution: 'Si vous ne savez pas de quoi il est question, ignorez ce message.',
  },
  organizationInvitation: (organization) => ({
    subject: (app) => `Rejoignez ${organization} sur ${app}`,
    opening: (app) =>
      `Vous avez une invitation à rejoindre ${organization} sur ${app}. Appuyez sur le bouton pour accepter.`,
    button: 'Accepter l’invitation',
    validity: (days) => `L’invitation est valable ${days} jours.`,
    caution: 'Si vous ne savez pas de quoi il est question, ignorez ce message.',
  }),
  admission: {
    subject: (app) => `Votre place sur ${app} est prête`,
    opening: (app) =>
      `Vous avez demandé une place sur ${app} et elle est prête. Appuyez sur le bouton pour créer votre compte.`,
    button: 'Créer le compte',
    validity: (days) => `L’invitation est valable ${days} jours.`,
    caution: 'Si vous ne l’avez pas demandée, ignorez ce message.',
  },
  newSignIn: {
    subject: (app) => `Nouvelle connexion à ${app}`,
    opening: (app) =>
      `Quelqu’un vient de se connecter à votre compte pour ${app} avec un navigateur que vous n’avez jamais utilisé.`,
    time: (time) => `Heure\u00a0: ${time} (UTC)`,
    browser: (browser) => `Navigateur\u00a0: ${browser}`,
    browserOn: (browser, device) => `${browser} sur ${device}`,
    unknownBrowser: 'inconnu',
    place: (place) => `Lieu approximatif\u00a0: ${place}`,
    fine: 'Si c’était vous, vous n’avez rien à faire.',
    otherwise:
      'Si ce n’était pas vous, appuyez sur le bouton. Toutes vos sessions se ferment alors, et vous choisissez un nouveau mot de passe.',
    button: 'Ce n’était pas moi',
    validity: (days) => `Le lien fonctionne pendant ${days} jours et une seule fois.`,
  },
  pasteAddress: 'Ou ouvrez cette adresse dans votre navigateur\u00a0:',
  page: {
    title: (app) => `Continuer vers ${app}`,
    opening: 'Appuyez sur le bouton pour confirmer que vous avez ouvert ce lien.',
    button: 'Continuer',
    caution: 'Si vous n’avez rien demandé, fermez la page. Rien ne se passe.',
    unknownTitle: 'Ce lien ne fonctionne pas',
    unknown: 'Il est incomplet ou un plus récent le remplace. Revenez en arrière et demandez-en un autre.',
    invalidCallbackTitle: 'Cette connexion ne peut pas se terminer ici',
    invalidCallback:
      'Elle a commencé dans un autre navigateur, a duré trop longtemps ou est déjà finie. Revenez à l’application et recommencez.',
  },
  runPage: {
    passedTitle: 'L’essai a réussi',
    passed: 'Vous pouvez fermer cette page. Aucun compte n’a été créé et aucune session n’a commencé.',
    failedTitle: 'L’essai s’est arrêté',
    failed: 'Vous pouvez fermer cette page. La console montre à quelle étape et pourquoi.',
  },
  reportPage: {
    title: 'Ce n’était pas vous\u202f?',
    opening: (app) =>
      `Appuyez sur le bouton pour protéger votre compte pour ${app}\u00a0: toutes les sessions se terminent, la vôtre aussi, et le mot de passe n’est plus valable.`,
    button: 'Se déconnecter partout',
    caution: 'Si c’était vous, fermez la page. Rien ne se passe.',
    doneTitle: 'Toutes vos sessions sont fermées',
    done: (app) =>
      `Toutes les sessions de votre compte pour ${app} sont terminées, et aucun navigateur n’est plus reconnu.`,
    newPassword:
      'Votre mot de passe n’est plus valable. Allez à la page de connexion, indiquez que vous l’avez oublié et définissez-en un nouveau.',
    check:
      'Vérifiez ensuite votre compte\u00a0: supprimez les adresses, les clés d’accès et les comptes associés qui ne sont pas à vous.',
    signIn: 'Aller à la page de connexion',
    unknownTitle: 'Ce lien ne fonctionne pas',
    unknown:
      'Il est incomplet ou date de plus de sept jours. Si vous pensez que quelqu’un d’autre utilise votre compte, connectez-vous et changez de mot de passe.',
  },
};
