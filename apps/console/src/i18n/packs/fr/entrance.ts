// French texts of the entrance.
import type { ConsoleTexts } from '../../english.ts';

export const entrance: ConsoleTexts['console.entrance'] = {
  'welcome.title': 'Bienvenue dans la console',
  'welcome.text': 'Ce lien fait de vous un opérateur avec le rôle {role}. Il sert une fois.',
  'welcome.recovery':
    'Ce lien vous laisse entrer de nouveau. Votre ancien mot de passe, vos facteurs et vos sessions prennent fin quand vous l’utilisez.',
  'welcome.firstName': 'Prénom',
  'welcome.lastName': 'Nom',
  'welcome.email': 'Adresse e-mail',
  'welcome.method': 'Votre moyen de connexion',
  'welcome.passkey': 'Clé d’accès',
  'welcome.passkeyNote': 'Empreinte, visage ou code de l’appareil. Rien à retenir, et rien à voler.',
  'welcome.password': 'Mot de passe et application d’authentification',
  'welcome.passwordNote': 'À l’étape suivante, vous scannez un code avec l’application.',
  'welcome.newPassword': 'Mot de passe',
  'welcome.optional': 'Facultatif',
  'welcome.button': 'Continuer',
  'invalid.title': 'Ce lien ne fonctionne pas',
  'invalid.text':
    'Il a déjà servi, a été retiré ou a expiré. Demandez-en un nouveau à un propriétaire de la console, ou exécutez ceci là où tourne le service\u00a0:',
  'invalid.home': 'Aller à la connexion',
  'refused.title': 'Ce compte n’a pas accès',
  'refused.text': 'Il n’est pas opérateur de cette console, ou un propriétaire l’a désactivé.',
  'refused.signOut': 'Se déconnecter',
  'failed.title': 'Le lien n’a pas pu être lu',
  'failed.again': 'Réessayer',
};
