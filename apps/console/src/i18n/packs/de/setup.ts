// German texts of the page of a setup link.
import type { ConsoleTexts } from '../../english.ts';

export const setup: ConsoleTexts['console.setup'] = {
  title: 'Single Sign-on für {name}',
  note: 'Verbinden Sie Ihren Identitätsanbieter mit {application}. Schritt {number} von {total}.',
  until: 'Dieser Link gilt bis {date}. Er öffnet nur diese Verbindung.',
  'step.details': 'Unsere Angaben eintragen',
  'details.text': 'Legen Sie bei Ihrem Identitätsanbieter eine Anwendung an und tragen Sie dort diese Werte ein.',
  'step.theirs': 'Ihre Angaben',
  'theirs.text': 'Ihr Identitätsanbieter zeigt diese Werte bei der Anwendung, die Sie angelegt haben.',
  'step.attributes': 'Attribute zuordnen',
  'attributes.text':
    'Unter welchem Namen Ihr Identitätsanbieter jedes Feld sendet. Leere Felder nehmen die üblichen Namen.',
  'step.try': 'Ausprobieren',
  'try.text': 'Ein Versuch meldet Sie wirklich an und speichert nichts.',
  'step.finish': 'Abschluss',
  'finish.ready': 'Ihr Teil ist erledigt',
  'finish.readyText': '{application} prüft die Verbindung und schaltet sie für {domains} ein.',
  'finish.open': 'Was noch fehlt',
  'finish.values': 'Die Werte Ihres Identitätsanbieters',
  'finish.run': 'Ein bestandener Versuch',
  'finish.turnOn': 'Einschalten',
  'finish.turnOnText':
    'Sobald die Verbindung eingeschaltet ist, melden sich Nutzer mit einer Adresse bei {domains} bei Ihrem Identitätsanbieter an. Danach endet dieser Link.',
  'finish.on': 'Die Verbindung ist eingeschaltet',
  'finish.onText':
    'Nutzer mit einer Adresse bei {domains} melden sich jetzt bei Ihrem Identitätsanbieter an. Sie können diese Seite schließen.',
  'locked.text':
    'Die Verbindung ist eingeschaltet, darum ändert dieser Link nichts. Fragen Sie, von wem Sie ihn haben.',
  'invalid.title': 'Dieser Link geht nicht',
  'invalid.text': 'Er ist abgelaufen, widerrufen oder nicht vollständig. Bitten Sie den Absender um einen neuen Link.',
  'failed.title': 'Die Seite konnte nicht gelesen werden',
  'failed.again': 'Noch einmal versuchen',
};
