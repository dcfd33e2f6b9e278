// German texts of the entrance.
import type { ConsoleTexts } from '../../english.ts';

export const entrance: ConsoleTexts['console.entrance'] = {
  'welcome.title': 'Willkommen in der Konsole',
  'welcome.text': 'Dieser Link macht Sie zum Operator mit der Rolle {role}. Er gilt einmal.',
  'welcome.recovery':
    'Dieser Link lässt Sie wieder hinein. Ihr altes Passwort, Ihre Faktoren und Sitzungen enden, wenn Sie ihn verwenden.',
  'welcome.firstName': 'Vorname',
  'welcome.lastName': 'Nachname',
  'welcome.email': 'E-Mail-Adresse',
  'welcome.method': 'So melden Sie sich an',
  'welcome.passkey': 'Passkey',
  'welcome.passkeyNote': 'Fingerabdruck, Gesicht oder Gerätecode. Nichts zum Merken und nichts zum Stehlen.',
  'welcome.password': 'Passwort und Authenticator-App',
  'welcome.passwordNote': 'Im nächsten Schritt scannen Sie mit der App einen Code.',
  'welcome.newPassword': 'Passwort',
  'welcome.optional': 'Optional',
  'welcome.button': 'Weiter',
  'invalid.title': 'Dieser Link funktioniert nicht',
  'invalid.text':
    'Er wurde benutzt, zurückgezogen oder ist abgelaufen. Lassen Sie sich von einem Inhaber der Konsole einen neuen geben, oder führen Sie dies dort aus, wo der Dienst läuft:',
  'invalid.home': 'Zur Anmeldung',
  'refused.title': 'Dieses Konto hat keinen Zugang',
  'refused.text': 'Es ist kein Operator dieser Konsole, oder ein Inhaber hat es deaktiviert.',
  'refused.signOut': 'Abmelden',
  'failed.title': 'Der Link konnte nicht gelesen werden',
  'failed.again': 'Noch einmal versuchen',
};
