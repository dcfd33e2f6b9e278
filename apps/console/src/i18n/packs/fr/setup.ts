// French texts of the page of a setup link.
import type { ConsoleTexts } from '../../english.ts';

export const setup: ConsoleTexts['console.setup'] = {
  title: 'Authentification unique pour {name}',
  note: 'Reliez votre fournisseur d’identité à {application}. Étape {number} sur {total}.',
  until: 'Ce lien fonctionne jusqu’au {date}. Il n’ouvre que cette liaison.',
  'step.details': 'Saisir nos données',
  'details.text': 'Créez une application chez votre fournisseur d’identité, et saisissez-y ces valeurs.',
  'step.theirs': 'Donner les vôtres',
  'theirs.text': 'Votre fournisseur d’identité affiche ces valeurs pour l’application que vous avez créée.',
  'step.attributes': 'Associer les attributs',
  'attributes.text':
    'Sous quel nom votre fournisseur d’identité envoie chaque champ. Un champ vide prend les noms habituels.',
  'step.try': 'Essayer',
  'try.text': 'Un essai vous connecte réellement, et ne garde rien.',
  'step.finish': 'Terminer',
  'finish.ready': 'Votre part est faite',
  'finish.readyText': '{application} vérifie la liaison et l’active pour {domains}.',
  'finish.open': 'Ce qui reste à faire',
  'finish.values': 'Les valeurs de votre fournisseur d’identité',
  'finish.run': 'Un essai réussi',
  'finish.turnOn': 'Activer',
  'finish.turnOnText':
    'Dès qu’elle est activée, les utilisateurs dont l’adresse est chez {domains} se connectent chez votre fournisseur d’identité. Ce lien prend alors fin.',
  'finish.on': 'La liaison est activée',
  'finish.onText':
    'Les utilisateurs dont l’adresse est chez {domains} se connectent maintenant chez votre fournisseur d’identité. Vous pouvez fermer cette page.',
  'locked.text': 'La liaison est activée, ce lien ne change donc rien. Adressez-vous à l’expéditeur du lien.',
  'invalid.title': 'Ce lien ne fonctionne pas',
  'invalid.text': 'Il a pris fin, a été révoqué ou n’est pas complet. Demandez-en un nouveau à son expéditeur.',
  'failed.title': 'La page n’a pas pu être lue',
  'failed.again': 'Réessayer',
};
