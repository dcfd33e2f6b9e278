// French texts of events.
import type { ConsoleTexts } from '../../english.ts';

export const events: ConsoleTexts['console.events'] = {
  title: 'Événements',
  'list.event': 'Événement',
  'list.about': 'Concerne',
  'list.time': 'Heure',
  'list.kind': 'Catégorie',
  'list.type': 'Type',
  'list.newer': 'Plus récents',
  'list.older': 'Plus anciens',
  'list.pages': 'Pages',
  'list.empty.title': 'Pas encore d’événement',
  'list.empty.text':
    'Chaque modification d’un utilisateur, d’une session, d’une organisation ou d’un réglage est un événement, gardé 30 jours.',
  'list.noMatch': 'Aucun événement ne correspond.',
  'list.webhooks': 'Les envoyer à un endpoint',
  'open.id': 'ID',
  'open.time': 'Heure',
  'open.version': 'Version',
  'open.data': 'Données',
  'open.dataLabel': 'Données de l’événement',
  'open.user': 'Ouvrir l’utilisateur',
  'open.organization': 'Ouvrir l’organisation',
};
