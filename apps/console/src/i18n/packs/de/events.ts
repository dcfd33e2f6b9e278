// German texts of events.
import type { ConsoleTexts } from '../../english.ts';

export const events: ConsoleTexts['console.events'] = {
  title: 'Ereignisse',
  'list.event': 'Ereignis',
  'list.about': 'Betrifft',
  'list.time': 'Zeit',
  'list.kind': 'Art',
  'list.type': 'Typ',
  'list.newer': 'Neueste',
  'list.older': 'Ältere',
  'list.pages': 'Seiten',
  'list.empty.title': 'Noch kein Ereignis',
  'list.empty.text':
    'Jede Änderung an einem Nutzer, einer Sitzung, einer Organisation oder einer Einstellung ist ein Ereignis und bleibt 30 Tage erhalten.',
  'list.noMatch': 'Kein Ereignis passt.',
  'list.webhooks': 'An einen Endpunkt senden',
  'open.id': 'ID',
  'open.time': 'Zeit',
  'open.version': 'Version',
  'open.data': 'Daten',
  'open.dataLabel': 'Daten des Ereignisses',
  'open.user': 'Nutzer öffnen',
  'open.organization': 'Organisation öffnen',
};
